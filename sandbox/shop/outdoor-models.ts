import type { SampleModel } from './sample-models.ts';

const clothing = ['XS', 'S', 'M', 'L', 'XL', 'XXL'];
const shoes = ['38', '39', '40', '41', '42', '43', '44', '45', '46', '47'];

export const outdoorModels: readonly SampleModel[] = [
  { brand: 'Isbre', name: 'Fonn Three-Layer Shell Jacket', code: 'IS-FONN', type: 'Jackets', price: '429.00', options: { Colour: ['Black', 'Glacier', 'Lava', 'Pine', 'Saffron', 'Slate'], Size: ['XS', 'S', 'M', 'L', 'XL'], Fit: ['Short', 'Regular', 'Long', 'Women'] }, about: 'A shell jacket in three layers, with a hood that goes over a helmet.' },
  { brand: 'Isbre', name: 'Rim Down Jacket 800', code: 'IS-RIM8', type: 'Jackets', price: '319.00', options: { Colour: ['Black', 'Lava'], Size: clothing }, about: 'Responsible down of 800 cuin; packs into its pocket.' },
  { brand: 'Isbre', name: 'Merino 200 Base Layer Shirt', code: 'IS-M200', type: 'Base layers', price: '84.90', options: { Colour: ['Black', 'Pine'], Size: clothing }, about: 'Merino wool of 200 g/m² that does not itch.' },
  { brand: 'Isbre', name: 'Vidde Hiking Trousers', code: 'IS-VIDD', type: 'Trousers', price: '139.00', options: { Size: ['46', '48', '50', '52', '54', '56'] }, about: 'Hiking trousers with two-way stretch and a knife pocket.' },
  { brand: 'Taigawerk', name: 'Trail 3 Mid Hiking Boot', code: 'TW-TR3M', type: 'Boots', price: '189.00', options: { Size: shoes }, about: 'A boot for the day and the weekend, resoleable.' },
  { brand: 'Taigawerk', name: 'Trail 3 Low Hiking Shoe', code: 'TW-TR3L', type: 'Shoes', price: '159.00', options: { Size: shoes }, about: 'The low one of the Trail 3.' },
  { brand: 'Taigawerk', name: 'Moor Rubber Boot', code: 'TW-MOOR', type: 'Boots', price: '119.00', options: { Size: ['38', '40', '42', '44', '46'] }, about: 'Natural rubber, lined.' },
  { brand: 'Taigawerk', name: 'Pack 28 Day Rucksack', code: 'TW-P28', type: 'Rucksacks', price: '119.00', options: { Colour: ['Black', 'Olive', 'Petrol'] }, about: 'Twenty-eight litres, a stiff back and a rain cover.' },
  { brand: 'Taigawerk', name: 'Pack 55+10 Trekking Rucksack', code: 'TW-P55', type: 'Rucksacks', price: '239.00', options: { Colour: ['Olive', 'Petrol'] }, about: 'A trekking rucksack with a back that is set in steps.' },
  { brand: 'Kaldvik', name: 'Lavvo 2 Tunnel Tent', code: 'KV-LV2', type: 'Tents', price: '549.00', options: { Colour: ['Green', 'Sand'] }, about: 'A tunnel tent for two, 2.4 kg, pitched from outside.' },
  { brand: 'Kaldvik', name: 'Lavvo 3 Tunnel Tent', code: 'KV-LV3', type: 'Tents', price: '629.00', options: { Colour: ['Green', 'Sand'] }, about: 'The same tent for three.' },
  { brand: 'Kaldvik', name: 'Footprint for Lavvo', code: 'KV-LVF', type: 'Tents', price: '59.00', options: { Size: ['Lavvo 2', 'Lavvo 3'] }, step: '10.00', about: 'A groundsheet cut to the tent.' },
  { brand: 'Kaldvik', name: 'Natt -7 Sleeping Bag', code: 'KV-N7', type: 'Sleeping bags', price: '279.00', options: { Length: ['175 cm', '190 cm', '205 cm'] }, step: '15.00', about: 'Synthetic sleeping bag, comfort limit minus seven degrees.' },
  { brand: 'Kaldvik', name: 'Flyt Inflatable Mat', code: 'KV-FLYT', type: 'Mats', price: '119.00', options: { Size: ['Regular', 'Wide'] }, step: '20.00', about: 'Nine centimetres thick, R value 4.2.' },
  { brand: 'Kaldvik', name: 'Gnist Gas Stove', code: 'KV-GN', type: 'Stoves', price: '69.90', about: 'A stove of 92 grams with a lighter.' },
  { brand: 'Kaldvik', name: 'Gnist Pot Set 1.8 l', code: 'KV-GP18', type: 'Stoves', price: '54.90', about: 'Two pots and a lid that is a pan.' },
  { brand: 'Steinmark', name: 'Lykt 400 Head Torch', code: 'SM-L400', type: 'Head torches', price: '59.90', options: { Colour: ['Black', 'Orange'] }, about: 'Four hundred lumens, charged over USB-C.' },
  { brand: 'Steinmark', name: 'Lykt 900 Head Torch', code: 'SM-L900', type: 'Head torches', price: '109.00', about: 'Nine hundred lumens and a battery behind the head.' },
  { brand: 'Steinmark', name: 'Falk 8x32 Binoculars', code: 'SM-F832', type: 'Binoculars', price: '349.00', about: 'Compact binoculars, filled with nitrogen.' },
  { brand: 'Steinmark', name: 'Falk 10x42 Binoculars', code: 'SM-F1042', type: 'Binoculars', price: '459.00', about: 'The large ones for the evening.' },
  { brand: 'Steinmark', name: 'Carbon Trekking Poles (pair)', code: 'SM-CTP', type: 'Poles', price: '129.00', options: { Length: ['100–120 cm', '110–130 cm', '120–140 cm'] }, about: 'Folding poles with cork grips.' },
  { brand: 'Steinmark', name: 'Steel Bottle 1.0 l', code: 'SM-SB10', type: 'Bottles', price: '34.90', options: { Colour: ['Steel', 'Black', 'Red'] }, about: 'Keeps tea hot for a day.' },
  { brand: 'Steinmark', name: 'Folding Knife Birch', code: 'SM-KNB', type: 'Knives', price: '79.00', about: 'Carbon steel blade in Nordic birch.' },
  { brand: 'Isbre', name: 'بوت ثلجي Isbre Snø Winter Boot', code: 'IS-SNO', type: 'Boots', price: '169.00', options: { Size: ['40', '42', '44'] }, about: 'A winter boot with a felt liner.' },
];
