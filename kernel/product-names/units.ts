/** Units of measure and how shops of several countries write them, without accents. */

/** Base unit of the dimension, and how many of it one unit is. */
export type Unit = readonly [dimension: string, factor: number];

const SPELLINGS: readonly (readonly [...Unit, spellings: string])[] = [
  ['mm', 1, 'mm|millimeter|millimeters|millimetre|millimetres|milimetros|millimetri'],
  ['mm', 10, 'cm|centimeter|centimeters|centimetre|centimetres|zentimeter|centimetros|centimetri'],
  ['mm', 1_000, 'm|mtr|mtrs|meter|meters|metre|metres|metern|metro|metros|metri'],
  ['mm', 25.4, 'in|inch|inches|zoll|pouce|pouces|pulgada|pulgadas|pollici|"'],
  ['mm', 304.8, "ft|foot|feet|'"],
  ['mm', 914.4, 'yd|yds|yard|yards'],
  ['g', 0.001, 'mg|milligram|milligrams|milligramm'],
  ['g', 1, 'g|gr|grs|gram|grams|gramm|gramme|grammes|gramo|gramos|grammi'],
  ['g', 1_000, 'kg|kgs|kilo|kilos|kilogram|kilograms|kilogramm|kilogrammes|kilogramos'],
  ['g', 28.3495, 'oz|ounce|ounces|unzen'],
  ['g', 453.592, 'lb|lbs|pound|pounds|libras'],
  ['ml', 1, 'ml|cc|milliliter|milliliters|millilitre|millilitres|mililitros|millilitri'],
  ['ml', 10, 'cl|centilitre|centilitres|centiliter|centiliters|centilitros|zentiliter'],
  ['ml', 100, 'dl'],
  ['ml', 1_000, 'l|lt|ltr|ltrs|liter|liters|litre|litres|litro|litros|litri'],
  ['ml', 29.5735, 'fl oz'],
  ['ml', 473.176, 'pint|pints'],
  ['ml', 946.353, 'qt|qts|quart|quarts'],
  ['ml', 3_785.41, 'gal|gallon|gallons'],
  ['mb', 0.001, 'kb'],
  ['mb', 1, 'mb|megabyte|megabytes'],
  ['mb', 1_000, 'gb|gig|gigs|gigabyte|gigabytes|go|gigaoctets'],
  ['mb', 1_000_000, 'tb|terabyte|terabytes|teraoctets'],
  ['w', 1, 'w|watt|watts|vatios'],
  ['w', 1_000, 'kw|kilowatt'],
  ['v', 1, 'v|volt|volts'],
  ['a', 1, 'amp|amps'],
  ['mah', 1, 'mah'],
  ['mah', 1_000, 'ah'],
  ['wh', 1, 'wh'],
  ['hz', 1, 'hz'],
  ['hz', 1e3, 'khz'],
  ['hz', 1e6, 'mhz'],
  ['hz', 1e9, 'ghz'],
  ['rpm', 1, 'rpm'],
  ['dpi', 1, 'dpi'],
  ['mp', 1, 'mp|megapixel|megapixels|mpx'],
  ['mbps', 1, 'mbps'],
  ['mbps', 1_000, 'gbps'],
  ['lm', 1, 'lumen|lumens|ansi'],
  ['port', 1, 'port|ports'],
  ['channel', 1, 'channel'],
  ['cell', 1, 'cell'],
  ['page', 1, 'page|pages|sheet|sheets|blatt|feuilles|hojas|fogli'],
  ['user', 1, 'user|users|nutzer|utilisateurs|usuarios'],
  ['hour', 1, 'hour|hours|stunden|heures|horas'],
  ['hour', 1 / 60, 'min|minute|minutes|minuten|minutos'],
  ['times', 1, 'x'],
];
const UNITS: ReadonlyMap<string, Unit> = new Map(
  SPELLINGS.flatMap(([dimension, factor, spellings]) =>
    spellings.split('|').map((spelling) => [spelling, [dimension, factor]] as const),
  ),
);

/** The unit that a word of normalized text is; undefined when it is none. */
export function findUnit(word: string): Unit | undefined {
  return UNITS.get(word.startsWith('fl') ? 'fl oz' : word);
}
