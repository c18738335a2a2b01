import type { LanguageTerms } from '#pricing/extraction/shop-terms/language-terms.ts';

/** What shops write in Italian. */
export const italian: LanguageTerms = {
  buy: `
    aggiungi al carrello | aggiungere al carrello | aggiungi alla borsa
    aggiungi alla shopping bag | aggiungi a carrello | metti nel carrello
    inserisci nel carrello | compra ora | compralo subito | acquista ora | acquista subito
    =acquista | =compra | compra subito | acquista online | ordina ora | =ordina | ordina subito
    nel carrello | =aggiungi | fai un'offerta | fai la tua offerta
  `,
  cart: `
    vai al carrello | visualizza carrello | mostra carrello | vedi carrello | il mio carrello
  `,
  inStock: `
    disponibile | disponibile subito | disponibilità immediata | in stock | in magazzino
    pronta consegna | disponibile online | prodotto disponibile | articolo disponibile
    ultimi pezzi | ultimo pezzo | pochi pezzi | disponibilità limitata | subito disponibile
    disponibili
  `,
  outOfStock: `
    esaurito | esaurita | esauriti | esaurite | terminato | terminata | fuori stock | sold out
    scorte esaurite | non disponibile | =in arrivo | prodotto esaurito
    momentaneamente esaurito | indisponibile | =venduto
  `,
  negation: 'non | non più | non è | nessun',
  fewLeft: `
    ne restano # | solo # disponibili | # disponibili | # pezzi disponibili | # in magazzino
    # in stock | rimangono # | rimasti # | restano #
  `,
  stock: 'giacenza | disponibilità | quantità disponibile | pezzi disponibili',
  cannot: 'non è possibile | non può essere',
  buying: 'acquistare | ordinare | acquistato | ordinato',
  neither: `
    fino ad esaurimento | fino a esaurimento | salvo disponibilità | disponibile in #
    verifica disponibilità
  `,
  preOrder: 'preordin* | pre ordin* | prevendita | prenota ora',
  backOrder: `
    su ordinazione | ordinabile | disponibile su ordinazione | disponibile dal #
    disponibile a partire dal # | in riassortimento
  `,
  discontinued: `
    fuori produzione | fuori catalogo | non più in produzione | non più prodotto | discontinuato
  `,
  notify: `
    avvisami | avvisatemi | avvertimi | notificami | ricevi una notifica | inviami un avviso
    informami quando | avviso disponibilità
  `,
  shops: `
    in negozio | nei negozi | in # negozi | in punto vendita | nei punti vendita
    nel tuo negozio | in store
  `,
  delivery: 'ritiro | consegna | spedizione',
  itemNumber: `
    codice | codice prodotto | codice articolo | cod | cod art | cod articolo | cod prodotto
    rif | riferimento | codice sku | art n | n articolo | numero articolo | numero prodotto
    referenza | sku | articolo | codice ean sku | cod rif
  `,
};
