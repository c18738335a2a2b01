import type { LanguageTerms } from '#pricing/extraction/shop-terms/language-terms.ts';

/** What shops write in Polish. */
export const polish: LanguageTerms = {
  buy: `
    dodaj do koszyka | do koszyka | wrzuć do koszyka | włóż do koszyka | kup teraz | =kup
    kup online | kupuję | zamów teraz | =zamów | dodaj do torby | kupuj teraz | =dodaj
    kup od razu | licytuj
  `,
  cart: `
    przejdź do koszyka | zobacz koszyk | pokaż koszyk | idź do koszyka | twój koszyk
  `,
  inStock: `
    w magazynie | na stanie | dostępny | dostępna | dostępne | produkt dostępny | towar dostępny
    dostępny od ręki | od ręki | dostępny online | na magazynie | ostatnia sztuka
    ostatnie sztuki | mała ilość | średnia ilość | duża ilość | w ciągłej sprzedaży
    dostępność duża
  `,
  outOfStock: `
    wyprzedan* | niedostępn* | brak w magazynie | brak towaru | brak na stanie | brak produktu
    brak w sprzedaży | chwilowo niedostępn* | produkt niedostępny | tymczasowo niedostępn*
    =sprzedane | =brak | dostępność brak | nakład wyczerpany | =wyczerpany | wkrótce dostępn*
    oczekujemy na dostawę | w przygotowaniu | brak dostępnych sztuk
  `,
  negation: 'nie | nie jest | już nie | brak',
  fewLeft: `
    zostało # | zostały # | pozostało # | tylko # szt* | # w magazynie | # na stanie
    dostępne # | ponad # szt*
  `,
  stock: `
    stan magazynowy | ilość w magazynie | na stanie | w magazynie | dostępna ilość | dostępność
  `,
  cannot: 'nie można | nie da się',
  buying: 'kupić | zamówić',
  neither: 'do wyczerpania zapasów | sprawdź dostępność | zobacz dostępność',
  preOrder: `
    przedsprzedaż* | przedsprzeda* | zamówienie przedpremierowe | przedpremier* | zapowiedź
  `,
  backOrder: `
    na zamówienie | dostępny na zamówienie | dostępny od # | dostępne od #
    sprowadzany na zamówienie
  `,
  discontinued: 'wycofan* | produkt wycofany | nie jest już produkowany | zakończono produkcję',
  notify: `
    powiadom mnie | powiadom | powiadomienie o dostępności | powiadom o dostępności
    poinformuj mnie | daj znać | przypomnij mi | zapytaj o dostępność
  `,
  shops: `
    w sklepie | w salonie | w salonach | w sklepach | w # sklepach | w # salonach
    w sklepie stacjonarnym | w sklepach stacjonarnych | w twoim sklepie
  `,
  delivery: 'odbiór | dostawa | wysyłka',
  itemNumber: `
    kod produktu | kod | kod towaru | numer katalogowy | nr katalogowy | nr kat | symbol
    symbol produktu | indeks | nr artykułu | numer artykułu | numer produktu | nr produktu
    nr ref | numer referencyjny | sku | indeks produktu | kod katalogowy | id produktu | nr art
  `,
};
