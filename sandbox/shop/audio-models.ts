import type { SampleModel } from './sample-models.ts';

const blackWhite = { Colour: ['Black', 'White'] };

export const audioModels: readonly SampleModel[] = [
  { brand: 'Klangmeer', name: 'Tide 700 Wireless Over-Ear Headphones', code: 'KM-H700', type: 'Headphones', price: '279.00', options: { Colour: ['Black', 'Sand', 'Midnight Blue'] }, about: 'Closed over-ear headphones with noise cancelling and 38 hours of playing time.' },
  { brand: 'Klangmeer', name: 'Tide 500 Wireless On-Ear Headphones', code: 'KM-H500', type: 'Headphones', price: '149.00', options: { Colour: ['Black', 'Sand'] }, about: 'Light on-ear headphones that fold into a coat pocket.' },
  { brand: 'Klangmeer', name: 'Drift Buds 2 True Wireless', code: 'KM-DB2', type: 'Earphones', price: '129.00', options: { Colour: ['Black', 'White', 'Moss'] }, about: 'True wireless earphones with a case that charges on a pad.' },
  { brand: 'Klangmeer', name: 'Harbour 30 Portable Speaker', code: 'KM-P30', type: 'Portable speakers', price: '199.00', options: { Colour: ['Black', 'Rust', 'Moss'] }, about: 'A speaker for the boat: sealed to IP67, 18 hours on one charge.' },
  { brand: 'Klangmeer', name: 'Harbour 10 Mini Speaker', code: 'KM-P10', type: 'Portable speakers', price: '79.90', options: { Colour: ['Black', 'Rust'] }, about: 'The small one, with a loop for the rucksack.' },
  { brand: 'Sondrio Audio', name: 'Lario S Bookshelf Loudspeaker (pair)', code: 'SA-LS2', type: 'Loudspeakers', price: '649.00', options: { Finish: ['Walnut', 'Black Ash', 'Satin White'] }, about: 'Two-way bookshelf loudspeakers with a soft dome and a paper cone.' },
  { brand: 'Sondrio Audio', name: 'Lario M Floorstanding Loudspeaker', code: 'SA-LM4', type: 'Loudspeakers', price: '899.00', options: { Finish: ['Walnut', 'Black Ash'] }, about: 'A slender floorstander; the price is for one.' },
  { brand: 'Sondrio Audio', name: 'Brenta 60 Integrated Amplifier', code: 'SA-B60', type: 'Amplifiers', price: '749.00', options: { Finish: ['Silver', 'Black'] }, about: 'Sixty watts a channel, a phono stage and no screen.' },
  { brand: 'Sondrio Audio', name: 'Brenta 120 Integrated Amplifier', code: 'SA-B120', type: 'Amplifiers', price: '1290.00', options: { Finish: ['Silver', 'Black'] }, about: 'Twice the power supply of the Brenta 60.' },
  { brand: 'Sondrio Audio', name: 'Adda Network Player', code: 'SA-ADDA', type: 'Network players', price: '549.00', about: 'Plays from the network and from a disk, without an account.' },
  { brand: 'Veltrik', name: 'Orbit 3 Turntable', code: 'VT-ORB3', type: 'Turntables', price: '399.00', options: { Finish: ['Matt Black', 'Oak', 'Red'] }, about: 'Belt drive, carbon arm, cartridge fitted at the works.' },
  { brand: 'Veltrik', name: 'Orbit 5 Turntable', code: 'VT-ORB5', type: 'Turntables', price: '699.00', options: { Finish: ['Matt Black', 'Oak'] }, about: 'Glass platter and a motor that stands apart.' },
  { brand: 'Veltrik', name: 'Point M20 Moving Magnet Cartridge', code: 'VT-M20', type: 'Cartridges', price: '89.00', about: 'Elliptical stylus that can be replaced at home.' },
  { brand: 'Veltrik', name: 'Pre One Phono Preamplifier', code: 'VT-PRE1', type: 'Amplifiers', price: '119.00', about: 'For moving magnet and moving coil, set at the back.' },
  { brand: 'Veltrik', name: 'Record Brush Carbon', code: 'VT-BRU', type: 'Record care', price: '17.90', about: 'Two rows of carbon fibre.' },
  { brand: 'Aurvang', name: 'Stue One Wireless Speaker', code: 'AU-ST1', type: 'Wireless speakers', price: '329.00', options: { Colour: ['Graphite', 'Linen'] }, about: 'A room speaker that also works when the internet does not.' },
  { brand: 'Aurvang', name: 'Stue Bar 5.1 Soundbar', code: 'AU-SB51', type: 'Soundbars', price: '799.00', about: 'A soundbar with upward drivers and a small subwoofer.' },
  { brand: 'Aurvang', name: 'Stue Sub 200 Subwoofer', code: 'AU-SUB2', type: 'Subwoofers', price: '449.00', options: blackWhite, about: 'Twenty centimetres of driver in a sealed box.' },
  { brand: 'Aurvang', name: 'Kjøkken DAB+ Radio', code: 'AU-KR2', type: 'Radios', price: '159.00', options: { Colour: ['Cream', 'Graphite', 'Fjord'] }, about: 'A kitchen radio with two alarms and real buttons.' },
  { brand: 'Aurvang', name: 'Studio Monitor 5 Active (pair)', code: 'AU-SM5', type: 'Loudspeakers', price: '379.00', about: 'Active monitors for the desk.' },
  { brand: 'Kabelwerk Nord', name: 'Speaker Cable 2 x 2.5 mm²', code: 'KN-SC25', type: 'Cables', price: '24.90', options: { Length: ['3 m', '5 m', '10 m', '20 m'] }, step: '17.00', about: 'Copper speaker cable with a marked conductor.' },
  { brand: 'Kabelwerk Nord', name: 'HDMI Cable Ultra High Speed', code: 'KN-HD21', type: 'Cables', price: '14.90', options: { Length: ['1 m', '2 m', '3 m', '5 m'] }, step: '7.00', about: 'Certified for 48 Gbit/s.' },
  { brand: 'Kabelwerk Nord', name: 'Phono Cable with Ground Wire', code: 'KN-PH1', type: 'Cables', price: '39.00', options: { Length: ['0.8 m', '1.5 m'] }, step: '10.00', about: 'Shielded twice, with a separate ground wire.' },
  { brand: 'Klangmeer', name: 'Tide Ear Pads (pair) <em>for H500 & H700</em>', code: 'KM-PAD', type: 'Accessories', price: '29.90', about: 'Ear pads that are changed without a tool.' },
];
