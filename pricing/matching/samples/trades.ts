/** What sample catalogues are made of. Brands are invented; the words are those of their trades. */
export interface Trade {
  readonly category: string;
  readonly brands: readonly string[];
  readonly nouns: readonly string[];
  readonly adjectives: readonly string[];
  readonly extras: readonly string[];
  readonly accessories: readonly string[];
  /** Kinds of variants its families have. */
  readonly varies: readonly ('colour' | 'size' | 'capacity' | 'flavour' | 'pack' | 'version' | 'length')[];
  /** Share of products with a model code in the name. */
  readonly coded: number;
  readonly price: readonly [low: number, high: number];
}

export const COLOURS = ['Black', 'White', 'Silver', 'Red', 'Blue', 'Green', 'Grey', 'Pink', 'Yellow', 'Purple', 'Brown', 'Orange'] as const;
export const SIZES = ['XS', 'S', 'M', 'L', 'XL', 'XXL'] as const;
export const CAPACITIES = ['4GB', '8GB', '16GB', '32GB', '64GB', '128GB', '256GB', '512GB', '1TB', '2TB'] as const;
export const FLAVOURS = ['Vanilla', 'Chocolate', 'Lemon', 'Lavender', 'Hazelnut', 'Strawberry', 'Mint', 'Original', 'Ginger', 'Coconut'] as const;
export const LENGTHS = ['3 ft', '6 ft', '10 ft', '15 ft', '25 ft', '50 ft'] as const;

export const TRADES: readonly Trade[] = [
  {
    category: 'electronics',
    brands: ['Voltara', 'Sonique', 'Kestrel Audio', 'Omnitek', 'Brightwell', 'Nordwave', 'Halden', 'Pixelon', 'Duracore', 'Linkway', 'Astrum', 'Cobalt Labs'],
    nouns: ['Wireless Headphones', 'Bluetooth Speaker', 'Noise Cancelling Earbuds', 'Digital Camera', 'LED Monitor', 'Laser Printer', 'Wireless Router', 'USB Flash Drive', 'Memory Card', 'Portable Hard Drive', 'Webcam', 'Mechanical Keyboard', 'Wireless Mouse', 'Graphics Card', 'Clock Radio', 'Network Switch', 'Power Adapter', 'HDMI Cable', 'Projector', 'Cordless Phone', 'Ink Cartridge', 'Car Stereo'],
    adjectives: ['Pro', 'Ultra', 'Compact', 'Premium', 'Gaming', 'Studio', 'Mini', 'High Speed', 'Slim', 'Dual Band', 'Elite', 'Essential'],
    extras: ['with microphone', 'rechargeable', 'for home and office', 'USB 2.0', 'HD', '1080p', 'with remote control', 'plug and play', 'with stand', 'fast charging', 'water resistant'],
    accessories: ['Carrying Case for', 'Replacement Battery for', 'Charger for', 'Screen Protector for', 'Wall Mount for', 'Replacement Cable for'],
    varies: ['colour', 'capacity', 'length', 'version'],
    coded: 0.75,
    price: [9, 900],
  },
  {
    category: 'clothing',
    brands: ['Marlow & Finch', 'Tidewater', 'Alder', 'Northpine', 'Casa Bruna', 'Little Otter', 'Ridgeback', 'Sunfall'],
    nouns: ['Cotton T-Shirt', 'Hooded Sweatshirt', 'Rain Jacket', 'Slim Fit Jeans', 'Running Shorts', 'Wool Sweater', 'Linen Shirt', 'Leather Belt', 'Trail Running Shoes', 'Beanie Hat', 'Crew Socks', 'Summer Dress'],
    adjectives: ['Classic', 'Organic', 'Relaxed', 'Lightweight', 'Vintage', 'Everyday', 'Waterproof', 'Heritage'],
    extras: ['for men', 'for women', 'unisex', 'long sleeve', 'short sleeve', 'with pockets', 'regular fit'],
    accessories: ['Garment Bag for', 'Replacement Laces for'],
    varies: ['colour', 'size'],
    coded: 0.1,
    price: [9, 220],
  },
  {
    category: 'grocery',
    brands: ['Casa Verde', 'Hilltop Farm', 'Blue Kettle', 'Dolce Via', 'Pure Origin', 'Meadow & Co', 'Granary', 'Olivara'],
    nouns: ['Extra Virgin Olive Oil', 'Ground Coffee', 'Protein Bar', 'Green Tea', 'Dark Chocolate', 'Almond Butter', 'Sparkling Water', 'Granola', 'Tomato Sauce', 'Energy Drink', 'Honey', 'Dog Food'],
    adjectives: ['Organic', 'Fair Trade', 'Roasted', 'Unsweetened', 'Gluten Free', 'Natural', 'Premium'],
    extras: ['500 g', '250 g', '1 kg', '750 ml', '330 ml', '1 L', '12 oz', '2 lb'],
    accessories: ['Storage Jar for'],
    varies: ['flavour', 'pack'],
    coded: 0.02,
    price: [2, 60],
  },
  {
    category: 'home and office',
    brands: ['Hearthstone', 'Lumina', 'Papyrus', 'Kettleby', 'Steadyline', 'Garrison', 'Woodmere', 'Clearfold', 'Stapleton'],
    nouns: ['Stainless Steel Saucepan', 'Desk Lamp', 'Ring Binder', 'Storage Box', 'Ballpoint Pens', 'Vacuum Cleaner', 'Electric Kettle', 'Shower Curtain', 'File Folders', 'Dry Erase Board', 'Office Chair', 'Water Filter', 'Paper Shredder', 'Mailing Labels', 'Bookcase'],
    adjectives: ['Heavy Duty', 'Adjustable', 'Stackable', 'Modern', 'Recycled', 'Deluxe', 'Professional', 'Clear'],
    extras: ['with lid', 'letter size', '10 inch', '12 inch', '24 x 36 inch', 'dishwasher safe', '1500 W', 'cordless', 'assorted'],
    accessories: ['Replacement Filter for', 'Cover for', 'Replacement Bulb for'],
    varies: ['colour', 'pack', 'length'],
    coded: 0.45,
    price: [4, 400],
  },
  {
    category: 'software and games',
    brands: ['Redleaf', 'Quantum Forge', 'Brightmind', 'Ledgerly', 'Paperlane', 'Skylark Games'],
    nouns: ['Photo Editor', 'Accounting Suite', 'Antivirus', 'Language Course', 'Racing Game', 'Typing Tutor', 'Video Studio', 'Tax Planner', 'Map Navigator', 'Strategy Game'],
    adjectives: ['Standard', 'Professional', 'Home', 'Premium', 'Academic', 'Upgrade', 'Complete'],
    extras: ['for Windows', 'for Mac', '1 user', '3 users', '5 users', 'download', 'DVD', 'full version'],
    accessories: ['Guide for'],
    varies: ['version'],
    coded: 0.15,
    price: [10, 600],
  },
];
