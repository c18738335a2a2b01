import type { LanguageTerms } from '#pricing/extraction/shop-terms/language-terms.ts';

/** What shops write in Swedish. */
export const swedish: LanguageTerms = {
  buy: `
    lägg i varukorg* | lägg i kundvagn* | lägg i shoppingbag* | lägg i korg* | lägg i väska*
    lägg till i varukorg* | lägg till i kundvagn* | lägg till varukorg* | köp nu | =köp
    köp direkt | =handla | =beställ | beställ nu | lägg till i shoppingbag* | i varukorgen
    =lägg i | =lägg till | lägg bud
  `,
  cart: 'till varukorgen | visa varukorg* | gå till varukorg* | till kassan',
  inStock: `
    i lager | i webblager | finns i lager | finns på lager | på lager | på webblager
    =tillgänglig | tillgänglig online | få kvar | fåtal kvar | fåtal i lager | finns i webblager
    lagervara | begränsat antal
  `,
  outOfStock: `
    slutsåld | slutsålt | slutsålda | slut i lager | slut i webblager | slut på lager
    tillfälligt slut | =slut | slut online | utsåld | utgått | =kommer snart | slutsåld online
    ej i lager | ej i webblager | ej tillgänglig*
  `,
  negation: 'inte | ej | ingen | inte längre',
  fewLeft: `
    # i lager | # st i lager | # st kvar | endast # kvar | bara # kvar | # kvar
    fler än # i lager | mer än # i lager | # st på lager | # på lager
  `,
  stock: 'lagersaldo | lagerstatus | i lager | antal i lager | saldo | tillgänglighet',
  cannot: 'kan inte | går inte att',
  buying: 'köpas | beställas | köpa | beställa | att köpa | att beställa',
  neither: 'så långt lagret räcker | så länge lagret räcker | finns i flera | finns i #',
  preOrder: 'förbeställ* | förhandsboka* | förköp* | boka nu',
  backOrder: `
    beställningsvara | beställningsvaror | restnoterad* | tillgänglig från # | åter i lager #
    väntas in | väntas åter
  `,
  discontinued: 'utgått ur sortimentet | utgått | utgången | har utgått | säljs inte längre',
  notify: `
    bevaka | meddela mig | påminn mig | mejla mig | mejla när | maila mig | få besked
    avisera mig | meddela när | bevaka produkt*
  `,
  shops: `
    i butik | i butiken | i butiker | i # butiker | i varuhus | i varuhuset | i din butik
    butikslager | i våra butiker | hitta butik
  `,
  delivery: 'hämta | upphämtning | leverans | frakt',
  itemNumber: `
    artikelnummer | artikelnr | artnr | art nr | artikel nr | art no | produktnummer | produktnr
    produktkod | beställningsnummer | best nr | varunummer | sku | artikel | referensnummer
    modellnummer
  `,
};
