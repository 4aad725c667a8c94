/** An invented guest, with an address of Lyon that the demo restaurant delivers to. */
export interface Guest {
  readonly firstName: string;
  readonly lastName: string;
  /** The last four digits of a number that is reserved for fiction. */
  readonly phone: string;
  readonly address: string;
  readonly postalCode: string;
  readonly entryCode?: string | undefined;
  readonly floor?: string | undefined;
}

export interface PlannedLine {
  readonly itemId: string;
  readonly quantity?: number;
  readonly note?: string;
  /** The chosen options by group; of any other group that needs a choice, the first ones. */
  readonly options?: Readonly<Record<string, readonly string[]>>;
}

export interface PlannedCart {
  readonly lines: readonly PlannedLine[];
  readonly comment?: string;
}

const guest = (
  firstName: string,
  lastName: string,
  phone: string,
  address: string,
  postalCode: string,
  entryCode?: string,
  floor?: string,
): Guest => ({ firstName, lastName, phone, address, postalCode, entryCode, floor });

export const GUESTS: readonly Guest[] = [
  guest('Lucie', 'Marchand', '1042', '18 rue de Brest', '69002'),
  guest('Antoine', 'Girard', '2217', '7 quai Saint-Antoine', '69002'),
  guest('Fatou', 'Diallo', '3390', '41 montée de la Grande-Côte', '69001', '27B', '3e, à gauche'),
  guest('Hugo', 'Perrin', '4106', '3 rue Sainte-Hélène', '69002'),
  guest('Nadia', 'Haddad', '5571', '22 rue de Créqui', '69006'),
  guest('Élodie', 'Chapuis', '6028', '9 rue Saint-Jean', '69005', '4480A'),
  guest('Thomas', 'Vidal', '7314', '55 rue de Marseille', '69007', undefined, '2e'),
  guest('Mei', 'Laurent', '8450', '12 cours Vitton', '69006'),
  guest('Jules', 'Faure', '9963', '30 rue Victor-Hugo', '69002'),
  guest('Sarah', 'Cohen', '1185', '14 place Bellecour', '69002'),
  guest('Mathilde', 'Bonnet', '2746', '88 rue de Sèze', '69006'),
  guest('Yanis', 'Benoit', '3821', '5 rue Paul-Bert', '69003'),
  guest('Clara', 'Rivière', '4479', '2 place Sathonay', '69001'),
  guest('Gabriel', 'Moreau', '5032', '17 rue de la Part-Dieu', '69003'),
  guest('Inaya', 'Traoré', '6690', '26 avenue Jean-Jaurès', '69007'),
  guest('Paul', 'Lefèvre', '7258', '11 rue du Bœuf', '69005'),
  guest('Manon', 'Colin', '8117', '63 cours Charlemagne', '69002'),
  guest('Rachid', 'Amrani', '9305', '4 rue Duguesclin', '69006'),
  guest('Camille', 'Duval', '1671', '20 rue Mercière', '69002'),
  guest('Léon', 'Barbier', '2589', '8 rue Romarin', '69001'),
  guest('Anaïs', 'Picard', '3744', '71 grande rue de la Guillotière', '69007'),
  guest('Victor', 'Meunier', '4860', '15 rue Auguste-Comte', '69002'),
  guest('Zoé', 'Lambert', '5913', '6 rue Tronchet', '69006'),
];

/** Every cart is worth a delivery: the highest minimum of the zones above is 20 €. */
export const CARTS: readonly PlannedCart[] = [
  {
    lines: [
      {
        itemId: 'plateau-presquile',
        options: { accompagnement: ['salade-wakame'], sauces: ['soja-sucree', 'gingembre'] },
      },
      { itemId: 'baguettes-bois', quantity: 2 },
      { itemId: 'sauce-soja-salee', quantity: 2 },
    ],
  },
  {
    lines: [
      { itemId: 'poke-saumon', options: { riz: ['riz-complet'], ajouts: ['avocat', 'edamame'] } },
      { itemId: 'poke-tofu', note: 'Sans oignons' },
      { itemId: 'limonade-yuzu', quantity: 2 },
    ],
  },
  {
    lines: [
      { itemId: 'plateau-fourviere', options: { accompagnement: ['soupe-miso', 'salade-chou'] } },
      { itemId: 'tempura-crevettes' },
      { itemId: 'mochi-glace', options: { parfums: ['yuzu'] } },
      { itemId: 'baguettes-bois', quantity: 4 },
      { itemId: 'gingembre-marine' },
    ],
    comment: 'Appelez, la sonnette ne marche pas.',
  },
  {
    lines: [
      { itemId: 'california-saumon-avocat', quantity: 2 },
      { itemId: 'maki-saumon', quantity: 2 },
      { itemId: 'soupe-miso', quantity: 2 },
      { itemId: 'wasabi-frais' },
    ],
  },
  {
    lines: [
      { itemId: 'plateau-confluence', options: { accompagnement: ['soupe-miso', 'riz-nature'] } },
      { itemId: 'edamame' },
      { itemId: 'baguettes-bois', quantity: 3 },
    ],
    comment: 'C’est un anniversaire : une bougie serait parfaite.',
  },
  {
    lines: [
      { itemId: 'nigiri-saumon', quantity: 2, options: { wasabi: ['sans'], cuisson: ['mi-cuit'] } },
      { itemId: 'nigiri-thon', options: { wasabi: ['a-part'] } },
      { itemId: 'gunkan-tartare-saumon', options: { wasabi: ['sans'] } },
      { itemId: 'the-vert-glace' },
    ],
  },
  {
    lines: [
      {
        itemId: 'poke-a-composer',
        options: {
          proteine: ['crevette'],
          garnitures: ['avocat', 'mangue'],
          'touche-finale': ['sesame'],
        },
      },
      { itemId: 'chirashi-saumon', note: 'Le poisson à part, c’est pour un enfant' },
      { itemId: 'cola-artisanal' },
    ],
  },
  {
    lines: [
      { itemId: 'plateau-comptoir', options: { sauces: ['tamari', 'wasabi'] } },
      { itemId: 'gyoza-legumes', options: { cuisson: ['vapeur'] } },
      { itemId: 'cheesecake-yuzu' },
    ],
    comment: 'Allergie aux arachides, merci de vérifier les sauces.',
  },
  {
    lines: [
      { itemId: 'crispy-saumon' },
      { itemId: 'roll-dragon' },
      { itemId: 'salade-chou' },
      { itemId: 'sauce-soja-sucree', quantity: 2 },
    ],
  },
  {
    lines: [
      { itemId: 'sashimi-assortiment' },
      { itemId: 'maki-avocat' },
      { itemId: 'riz-vinaigre' },
      { itemId: 'sake-junmai' },
    ],
  },
  {
    lines: [
      { itemId: 'yakitori-boeuf-fromage', quantity: 2, options: { assaisonnement: ['tare'] } },
      { itemId: 'yakitori-poulet', options: { assaisonnement: ['sel'] } },
      { itemId: 'edamame-piment' },
    ],
  },
  {
    lines: [
      { itemId: 'plateau-jardin', options: { accompagnement: ['salade-wakame'] } },
      { itemId: 'gyoza-poulet', quantity: 2, options: { cuisson: ['grille'] } },
      { itemId: 'dorayaki', options: { garniture: ['praline'] } },
      { itemId: 'jus-de-pomme' },
      { itemId: 'baguettes-bois' },
    ],
  },
  {
    lines: [
      { itemId: 'plateau-nigiri', options: { wasabi: ['sans'], accompagnement: ['riz-nature'] } },
      { itemId: 'eau-petillante' },
    ],
    comment: 'Je passe à vélo, le sac bien fermé si possible.',
  },
  {
    lines: [
      { itemId: 'donburi-anguille', options: { ajouts: ['oeufs-de-saumon'] } },
      { itemId: 'temaki-saumon-avocat', quantity: 2, note: 'Sans sésame : allergie' },
      { itemId: 'soupe-miso' },
      { itemId: 'wasabi-frais' },
    ],
  },
  {
    lines: [
      { itemId: 'plateau-petit-comptoir', quantity: 2, options: { dessert: ['mangue'] } },
      { itemId: 'california-crevette' },
      { itemId: 'jus-de-pomme', quantity: 2 },
    ],
  },
  {
    lines: [
      { itemId: 'tataki-thon' },
      { itemId: 'maki-concombre-fromage', note: 'Bien froid' },
      { itemId: 'perles-coco' },
      { itemId: 'gingembre-marine' },
    ],
  },
  {
    lines: [
      { itemId: 'poke-poulet-croustillant', options: { riz: ['chou-croquant'] } },
      { itemId: 'california-thon-cuit' },
      { itemId: 'mochi-glace', options: { parfums: ['the-matcha'] } },
      { itemId: 'limonade-yuzu' },
      { itemId: 'baguettes-bois', quantity: 2 },
    ],
    comment: 'Deuxième cour, escalier C.',
  },
];
