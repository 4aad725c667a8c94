import { describe, expect, it } from 'vitest';
import { EMPTY_RESTAURANT } from '../restaurant-file/empty-restaurant.ts';
import { checkRestaurant } from '../restaurant-file/restaurant-check.ts';
import { type CatalogueEntity, toDraftFile, toEntities } from './entities.ts';
import { type TabledDraft, type TableOptions, toTable, withTable } from './item-table.ts';
import { toAllergens, toRate } from './table-columns.ts';

const EMPTY = toEntities(EMPTY_RESTAURANT);

function tabled(
  entities: readonly CatalogueEntity[],
  text: string,
  options: TableOptions = {},
): TabledDraft {
  const rows = text
    .trim()
    .split('\n')
    .map((line) => line.split(text.includes('|') ? '|' : ';').map((cell) => cell.trim()));
  const result = withTable(entities, rows, options);
  if (result.kind !== 'tabled') throw new Error(result.kind);
  return result;
}

/** « Rubrique / Nom 12 » for each item, its sizes in brackets. */
function menuOf({ entities }: TabledDraft): readonly string[] {
  expect(checkRestaurant(toDraftFile(entities).file).kind).toBe('valid');
  const categories = new Map(
    entities.flatMap(({ kind, id, content }) =>
      kind === 'category' ? [[id, Object(content).category_name]] : [],
    ),
  );
  return entities.flatMap(({ kind, parent_id, content, is_archived }) => {
    if (kind !== 'item') return [];
    const { item_name, item_price, options } = Object(content);
    const sizes = options.flatMap((group: { kind?: string; option_options: object[] }) =>
      group.kind === 'size' ? group.option_options : [],
    );
    const priced = sizes.map(
      ({ name, price }: { name: string; price: number }) => `${name} ${price}`,
    );
    const price = priced.length === 0 ? item_price.price_pickup : `[${priced.join(', ')}]`;
    const archived = is_archived ? ' (archivé)' : '';
    return [`${categories.get(parent_id ?? '')} / ${item_name} ${price}${archived}`];
  });
}

function again(draft: TabledDraft, text: string): readonly string[] {
  const second = tabled(draft.entities, text);
  expect([second.errors, second.absent]).toEqual([[], []]);
  return second.rows.map(({ kind }) => kind);
}

describe('CA-44: tables of tills and shops', () => {
  it.each([
    [
      'Loyverse in Spanish, sizes below the dish',
      `Handle;REF;Nombre;Categoria;Opción 1 nombre;Opción 1 valor;Coste;Precio [Essai]
      regina;30001;REGINA;PIZZAS;Taille;26 cm;;9.50
      regina;30002;;;;33 cm;;12.50`,
      ['PIZZAS / REGINA [26 cm 9.5, 33 cm 12.5]'],
    ],
    [
      'Square, the name on each line',
      `Token;Item Name;Variation Name;SKU;Description;Categories;Price;Option Name 1;Option Value 1
      T1;Margherita;Small;P1;;Pizzas;9.00;Size;Small
      T1;Margherita;Large;P2;;Pizzas;12.00;Size;Large
      T2;Tiramisu;Regular;D1;;Desserts;5.50;;`,
      ['Pizzas / Margherita [Small 9, Large 12]', 'Desserts / Tiramisu 5.5'],
    ],
    [
      'SumUp, a line of the item and lines of its variants',
      `Item name;Variations;Price;Tax rate (%);SKU;Category;Item id (Do not change);Variant id (Do not change)
      Poké;;;10;;Bols;i-1;
      ;M;12.90;;PM;;i-1;v-1
      ;L;15.90;;PL;;i-1;v-2
      Thé vert;;3.00;10;TV;Boissons;i-2;v-3`,
      ['Bols / Poké [M 12.9, L 15.9]', 'Boissons / Thé vert 3'],
    ],
    [
      'Zettle, variants below the name',
      `Name;Variant;SKU;Price;Cost price;VAT %;Category
      Glace;1 boule;g1;2,50;0,50;5,5;Glaces
      ;2 boules;g2;4,00;0,90;5,5;
      Café;;c1;1,80;0,20;10;Boissons`,
      ['Glaces / Glace [1 boule 2.5, 2 boules 4]', 'Boissons / Café 1.8'],
    ],
    [
      'Shopify, a price before a discount beside it',
      `Handle;Title;Body (HTML);Type;Option1 Name;Option1 Value;Variant SKU;Variant Price;Variant Compare At Price
      cake;Cake <i>au thé</i>;<p>Bon</p>;Desserts;Parts;6;G6;28.00;30.00
      cake;;;;;10;G10;45.00;
      mochi;Mochi;;Desserts;Title;Default Title;M1;2.20;`,
      ['Desserts / Cake au thé [6 28, 10 45]', 'Desserts / Mochi 2.2'],
    ],
    [
      'WooCommerce in English, variations before their parent',
      `ID;Type;SKU;Name;Published;Categories;Regular price;Sale price;Parent;Attribute 1 name;Attribute 1 value(s)
      42;variation;;Poké - M;1;;12.90;;id:41;Size;M
      43;variation;;Poké - L;1;;15.90;14.90;id:41;Size;L
      41;variable;POK;Poké;1;Plats > Pokés;;;;Size;M, L
      44;simple;SOU;Soupe;1;Entrées;3.50;;;;`,
      ['Pokés / Poké [M 12.9, L 15.9]', 'Entrées / Soupe 3.5'],
    ],
    [
      'PrestaShop in French, prices with and without tax',
      `ID;Image;Nom;Référence;Catégorie;Prix (HT);Prix (TTC);Quantité;État
      7;a.jpg;Salade;S1;Entrées;7.27;8.00;5;1`,
      ['Entrées / Salade 8'],
    ],
    [
      'a plain list with headings that nobody knows',
      `Quoi;Genre;Combien
      Reine;Pizza;12,50
      Calzone;Pizza;12,90
      Tiramisu;Douceur;5,50
      Panna cotta;Douceur;5,90`,
      [
        'Pizza / Reine 12.5',
        'Pizza / Calzone 12.9',
        'Douceur / Tiramisu 5.5',
        'Douceur / Panna cotta 5.9',
      ],
    ],
    [
      'a list without a heading',
      'Reine;12,50\nCalzone;12,90',
      ['À classer / Reine 12.5', 'À classer / Calzone 12.9'],
    ],
    [
      'headings in capitals with accents and brackets',
      `CATÉGORIE;DÉSIGNATION;PRIX DE VENTE TTC (€);PRIX D’ACHAT HT
      PIZZAS;REINE;12,50 €;4,00`,
      ['PIZZAS / REINE 12.5'],
    ],
    [
      'Shopify, lines of pictures, and what it does not publish',
      `Handle;Title;Type;Published;Option1 Name;Option1 Value;Variant SKU;Variant Price;Image Src;Status
      poke;Poké;Bols;TRUE;Taille;M;PM;12.90;a.jpg;active
      poke;;;;;L;PL;15.90;b.jpg;
      poke;;;;;;;;c.jpg;
      galette;Galette;Desserts;FALSE;Parts;6;G6;18.00;;draft
      galette;;;;;8;G8;24.00;;
      tarte;Tarte;Desserts;TRUE;Title;Default Title;T;4.00;;archived`,
      [
        'Bols / Poké [M 12.9, L 15.9]',
        'Desserts / Galette [6 18, 8 24] (archivé)',
        'Desserts / Tarte 4 (archivé)',
      ],
    ],
    [
      'WooCommerce in French, drafts, private and hidden products, a variation that is off',
      `ID|Type|UGS|Nom|Publié|Visibilité dans le catalogue|Description|Tarif régulier|Catégories|Parent|Nom de l’attribut 1|Valeur(s) de l’attribut 1
      12|variable|P1|Reine|1|visible|||Pizzas, Promotions||Taille|26 cm, 33 cm, 40 cm
      13|variation|P2|Reine - 26 cm|1|visible||9,50||P1|Taille|26 cm
      14|variation|P3|Reine - 33 cm|1|visible||12,50||P1|Taille|33 cm
      15|variation|P4|Reine - 40 cm|0|visible||16,50||P1|Taille|40 cm
      16|simple|B|Brouillon|-1|visible||7,00|Desserts|||
      17|simple|C|Privé|0|visible||7,00|Desserts|||
      18|simple|D|Caché|1|hidden||7,00|Desserts|||`,
      [
        'Pizzas / Reine [26 cm 9.5, 33 cm 12.5]',
        'Desserts / Brouillon 7 (archivé)',
        'Desserts / Privé 7 (archivé)',
        'Desserts / Caché 7 (archivé)',
      ],
    ],
    [
      'Loyverse, parts of a dish, sizes and dishes that are not for sale, columns of taxes',
      `Handle;SKU;Name;Category;Option 1 name;Option 1 value;SKU of included item;Available for sale [Essai];Price [Essai];Tax - "TVA" (10%)
      tacos;1;Tacos;Tacos;Taille;M;;Y;7.00;Y
      tacos;2;;;;L;;Y;9.00;
      tacos;3;;;;XL;;N;11.00;
      menu;4;Menu;Menus;;;1;Y;10.50;Y
      menu;;;;;;6;;;
      divers;5;Divers;;;;;Y;1.00;Y
      coca;6;Coca;Boissons;;;;N;2.50;Y`,
      [
        'Tacos / Tacos [M 7, L 9]',
        'Menus / Menu 10.5',
        'À classer / Divers 1',
        'Boissons / Coca 2.5 (archivé)',
      ],
    ],
    [
      'Square, several columns of categories, archived items, prices of a place',
      `Reference Handle;Token;Item Name;Variation Name;SKU;Categories;Reporting Category;Square Online Item Visibility;Price;Archived;Enabled Essai;Price Essai;Tax - TVA (10%)
      #b;T1;Burger;Simple;B1;Plats, Midi;Burgers;hidden;11.50;N;Y;;Y
      #b;T2;Burger;Double;B2;Plats, Midi;Burgers;hidden;14.50;N;Y;;Y
      #v;T3;Vieux plat;Regular;V1;Plats;Plats;hidden;9.00;Y;Y;;Y`,
      ['Burgers / Burger [Simple 11.5, Double 14.5]', 'Plats / Vieux plat 9 (archivé)'],
    ],
    [
      'SumUp, sizes of an option set',
      `Item name;Variations;Option set 1;Option 1;Is variation visible? (Yes/No);Price;Tax rate (%);SKU;Category;Display item in Online Store? (Yes/No);Item id (Do not change);Variant id (Do not change)
      Reine;;Taille;Petite, Grande;;;10;;Pizzas;No;i-1;
      ;;;Petite;Yes;9.50;10;RP;;;i-1;v-1
      ;;;Grande;Yes;13.50;10;RG;;;i-1;v-2
      Café;;;;;2.00;10;CA;Boissons;No;i-2;v-3`,
      ['Pizzas / Reine [Petite 9.5, Grande 13.5]', 'Boissons / Café 2'],
    ],
    [
      'PrestaShop, its file for an import, with prices of purchase',
      `Product ID;Active (0/1);Name *;Categories (x,y,z...);Price tax included;Wholesale price;Description
      1;1;Pain;Accueil,Pains;2.50;0.80;<p>Bon</p>
      2;0;Brioche;Accueil,Pains;4.50;0.80;`,
      ['Pains / Pain 2.5', 'Pains / Brioche 4.5 (archivé)'],
    ],
    [
      'Wix, prices of variants as supplements',
      `handleId|fieldType|name|collection|sku|price|surcharge|visible|productOptionName1|productOptionDescription1
      p1|Product|Cookie|Biscuits;Nouveautés|CK|3||true|Taille|Petit;Grand
      p1|Variant||||||true||Petit
      p1|Variant||||1.5|0.5|true||Grand
      p2|Product|Brownie|Biscuits|BR|4.2||false||`,
      ['Biscuits / Cookie [Petit 3, Grand 2]', 'Biscuits / Brownie 4.2 (archivé)'],
    ],
    [
      'sizes as columns, one of them missing, dishes of one size',
      `CATÉGORIE;DÉSIGNATION;PETITE;MOYENNE;GRANDE
      PIZZAS;Margherita;8,50 €;11,00 €;13,50 €
      PIZZAS;Calzone;;12,50 €;–
      PIZZAS;Napoli;9 €;;14 €`,
      [
        'PIZZAS / Margherita [Petite 8.5, Moyenne 11, Grande 13.5]',
        'PIZZAS / Calzone 12.5',
        'PIZZAS / Napoli [Petite 9, Grande 14]',
      ],
    ],
    [
      'sizes as columns with an unknown heading',
      `Pizza;26 cm;33 cm
      Margherita;8,50;11
      Reine;9,50;12`,
      ['À classer / Margherita [26 cm 8.5, 33 cm 11]', 'À classer / Reine [26 cm 9.5, 33 cm 12]'],
    ],
    [
      'prices named by their size, delivered ones beside them',
      `Catégorie;Nom;Prix (S);Prix (L);Prix livraison L;TVA
      Bols;Poké;9;12;13;10`,
      ['Bols / Poké [S 9, L 12]'],
    ],
    [
      'sizes as columns beside the price of dishes without sizes',
      `Catégorie;Nom;Prix;Petite;Grande
      Pizzas;Reine;;9;12
      Pizzas;Calzone;9,50;9,50;12,50
      Boissons;Coca;2,50;;`,
      [
        'Pizzas / Reine [Petite 9, Grande 12]',
        'Pizzas / Calzone [Petite 9.5, Grande 12.5]',
        'Boissons / Coca 2.5',
      ],
    ],
    [
      'sizes by diameter, in inches, by pieces, a glass and its measure',
      `Nom;Ø 26;Diamètre 33;12";x6;Verre 12 cl
      Reine;9;12;13;;
      Maki;;;;4,90;
      Côtes;;;;;4,50`,
      [
        'À classer / Reine [Ø 26 9, Diamètre 33 12, 12" 13]',
        'À classer / Maki 4.9',
        'À classer / Côtes 4.5',
      ],
    ],
    [
      'sizes named by a program, a portion, one size for all, sizes that a dish does not have',
      `name;price_small;priceLarge;Grande portion;Taille unique
      Bol;6,50;9,00;n/a;
      Eau;X;0,00;;2,00
      Riz;0;5;7;non`,
      [
        'À classer / Bol [small 6.5, Large 9]',
        'À classer / Eau 2',
        'À classer / Riz [Large 5, Grande portion 7]',
      ],
    ],
    [
      'one column of a size alone, which is the price',
      `Catégorie;Nom;33 cm
      Pizzas;Reine;12
      Pizzas;Calzone;13`,
      ['Pizzas / Reine 12', 'Pizzas / Calzone 13'],
    ],
    [
      'a column that says what is hidden, and what a shop calls so',
      `Catégorie;Nom;Prix;Masqué;isVisible;Affichage
      Pizzas;Reine;9;non;true;
      Pizzas;Calzone;9;oui;true;
      Pizzas;Napoli;9;;false;
      Pizzas;Diavola;9;;;caché`,
      [
        'Pizzas / Reine 9',
        'Pizzas / Calzone 9 (archivé)',
        'Pizzas / Napoli 9 (archivé)',
        'Pizzas / Diavola 9 (archivé)',
      ],
    ],
    [
      'headings of sections between the dishes of a list without categories',
      `Plat;Prix
      ENTRÉES;
      Œuf mayo;5,50
      PLATS;
      Bavette;18`,
      ['ENTRÉES / Œuf mayo 5.5', 'PLATS / Bavette 18'],
    ],
    [
      'empty columns, remarks, categories on lines of their own, a total',
      `Famille;;Plat;Ingrédients;Prix;Prix TTC
      # les entrées;;;;;
      ENTRÉES;;;;;
      ;;Œuf mayo;Œufs;5,50;
      PLATS;;Bavette;;18;
      ;;-- suite --;;;
      ;;TOTAL;;23,50;
      Total;;2 plats;;23,50;`,
      ['ENTRÉES / Œuf mayo 5.5', 'PLATS / Bavette 18'],
    ],
    [
      'prices and taxes of what is taken away beside those of what is eaten in',
      `ID;Nom;Prix;Prix à emporter;Prix livraison;TVA sur place;TVA à emporter
      1;Burger;13,50;12,50;14,00;10;10
      2;Coca;3,50;3,00;3,20;10;5,5`,
      ['À classer / Burger 12.5', 'À classer / Coca 3'],
    ],
    [
      'Lightspeed Retail, options in words, taxes as fractions',
      `id;handle;name;product_category;variant_option_one_name;variant_option_one_value;supply_price;retail_price;tax_name;tax_value;active
      a1;poke;Poké;Bols;Taille;M;4.00;12.90;TVA 10%;0.1;1
      a2;poke;Poké;Bols;Taille;L;5.00;15.90;TVA 10%;0.1;1
      a3;the;Thé glacé;Boissons;;;0.50;3.00;TVA 5.5%;0.055;0`,
      ['Bols / Poké [M 12.9, L 15.9]', 'Boissons / Thé glacé 3 (archivé)'],
    ],
    [
      'Lightspeed Restaurant, the price of what is taken away',
      `Name;SKU;Accounting group;Default price;Takeaway price;Delivery price;Tax rate
      Ramen;R1;Cuisine;15.00;14.00;16.00;10.00%`,
      ['Cuisine / Ramen 14'],
    ],
    [
      'Toast, the group within the menu',
      `Menu;Menu Group;Menu Item Name;Base Price
      Lunch;Salads;Caesar;12.00
      Lunch;Salads;Greek;11.50
      Lunch;Soups;Tomato;6.00`,
      ['Salads / Caesar 12', 'Salads / Greek 11.5', 'Soups / Tomato 6'],
    ],
    [
      'Hiboutik',
      `product_id;product_model;product_category;product_price;product_supply_price;product_vat
      1;Pain au chocolat;Viennoiseries;1.40;0.40;5.5`,
      ['Viennoiseries / Pain au chocolat 1.4'],
    ],
    [
      'Odoo, categories as paths, what is not sold, taxes by their names',
      `External ID;Name;Sales Price;Cost;Product Category;Customer Taxes;Can be Sold
      p1;Quiche lorraine;7.50;2.00;All / Saleable / Quiches;TVA 10%;True
      p2;Quiche aux poireaux;7.50;2.00;All / Saleable / Quiches;TVA collectée (vente) 10,0%;False`,
      ['Quiches / Quiche lorraine 7.5', 'Quiches / Quiche aux poireaux 7.5 (archivé)'],
    ],
    [
      'columns of taxes in which nothing is a rate',
      `Nom;Prix;Taxes à la vente
      Reine;11;Taux réduit
      Calzone;12;Taux normal`,
      ['À classer / Reine 11', 'À classer / Calzone 12'],
    ],
    [
      'the fields of this API as headings',
      `item_id;category_name;item_name;item_description;price_pickup;price_delivery;tax_rate;external_id
      ;Pizzas;Reine;Jambon;11;12;10;X1`,
      ['Pizzas / Reine 11'],
    ],
    [
      'a heading of two lines',
      `Article;;Prix;;
      Catégorie;Nom;À emporter;En livraison;TVA
      Pizzas;Reine;11,00;12,50;10`,
      ['Pizzas / Reine 11'],
    ],
    [
      'a heading that each page repeats, and one that says it in English',
      `Catégorie;Plat;Prix
      Category;Dish;Price
      Pizzas;Reine;11,00
      Catégorie;Plat;Prix
      Pizzas;Calzone;12,00`,
      ['Pizzas / Reine 11', 'Pizzas / Calzone 12'],
    ],
    [
      'sums and footnotes of a list',
      `Plat;Catégorie;Prix
      Reine;Pizzas;11,00
      Calzone;Pizzas;12,00
      Sous-total (2 articles);;23,00
      TOTAL GÉNÉRAL :;;23,00
      * Prix nets, service compris;;
      (1) Selon arrivage;;
      Édité le 12/03/2026;;
      Page 1/2;;`,
      ['Pizzas / Reine 11', 'Pizzas / Calzone 12'],
    ],
    [
      'lines below the heading, of units and as texts draw it',
      `Catégorie;Nom;Prix
      ;;(€ TTC)
      ---;:--:;---
      Pizzas;Reine;11,00`,
      ['Pizzas / Reine 11'],
    ],
    [
      'a title with a year of its own',
      `Carte;2026;
      Catégorie;Nom;Prix
      Pizzas;Reine;11,00`,
      ['Pizzas / Reine 11'],
    ],
    [
      'categories as paths without spaces',
      `SKU;Catégorie;Nom;Prix
      H;Menu>Entrées;Houmous;6
      T;Menu -> Plats;Tajine;14`,
      ['Entrées / Houmous 6', 'Plats / Tajine 14'],
    ],
    [
      'a column that only ticks what is sold, and ticks of several kinds',
      `Catégorie;Nom;Prix;Dispo;Végé
      A;Un;1;x;✓
      A;Deux;2;;☐
      A;Trois;3;X;✔️`,
      ['A / Un 1', 'A / Deux 2 (archivé)', 'A / Trois 3'],
    ],
    [
      'a column that ticks what is hidden',
      `Catégorie;Nom;Prix;Masqué
      A;Un;1;x
      A;Deux;2;`,
      ['A / Un 1 (archivé)', 'A / Deux 2'],
    ],
    [
      'what headings say beside what they name',
      `Rayon;Dénomination;Nom EN;Prix TTC sur place;Prix à emporter TTC (€);Prix livraison TTC
      A;Un;One;12;11;13`,
      ['A / Un 11'],
    ],
    [
      'headings in two languages',
      `Catégorie 1;Catégorie 2;Nom FR;Nom EN;Prix en €
      A;x;Un;One;11,50`,
      ['A / Un 11.5'],
    ],
    [
      'dishes whose names look like remarks and sums',
      `Catégorie;Plat;Prix
      Burgers;Total burger;12
      Pizzas;*Reine;12
      Pizzas;(1) Calzone;13
      Pizzas;#1 Napoli;14`,
      [
        'Burgers / Total burger 12',
        'Pizzas / *Reine 12',
        'Pizzas / (1) Calzone 13',
        'Pizzas / #1 Napoli 14',
      ],
    ],
    [
      'texts that are written as formulas',
      `Code;Catégorie;Nom;Prix
      ="3000000000017";Épicerie;Riz;2,00
      ="3000000000024";Épicerie;="0017";3,00`,
      ['Épicerie / Riz 2', 'Épicerie / 0017 3'],
    ],
    [
      'a Spanish list with allergens',
      `CATEGORÍA;PLATO;PRECIO (IVA INCLUIDO);IVA;ALÉRGENOS;ACTIVO
      Entrantes;Croquetas;8,50 €;10 %;gluten, leche, huevo;sí
      Entrantes;Gazpacho;5,00 €;10 %;apio;no`,
      ['Entrantes / Croquetas 8.5', 'Entrantes / Gazpacho 5 (archivé)'],
    ],
  ])('%s', (_name, text, menu) => {
    const draft = tabled(EMPTY, text);
    expect(draft.errors).toEqual([]);
    expect(menuOf(draft)).toEqual(menu);
    expect(new Set(again(draft, text))).toEqual(new Set(['unchanged']));
  });

  it('what is left out is named by its line, and what is not for sale says so', () => {
    const left = tabled(EMPTY, 'Catégorie;Nom;Prix\nA;Un;1\n# suite;;\nTotal;;1');
    expect(left.notes).toEqual([
      'Ligne 3 : « # suite » n’est pas un plat, et n’est pas lue.',
      'Ligne 4 : « Total » n’est pas un plat, et n’est pas lue.',
    ]);
    const text = 'Handle;Name;Category;Option 1 value;Price;Available for sale [X]';
    const off = tabled(EMPTY, `${text}\na;A;C;S;1;Y\na;;;M;2;Y\na;;;L;3;N\nb;B;C;;4;N`);
    expect(off.rows.map(({ notes }) => notes)).toEqual([
      ['la taille « L » n’est pas en vente dans ce fichier : elle n’est pas lue'],
      ['pas en vente dans ce fichier : archivé, hors de la carte'],
    ]);
    const on = off.entities.map((entity) => ({ ...entity, is_archived: false }));
    const again = tabled(on, `${text}\nb;B;C;;4;N`);
    expect(again.rows).toMatchObject([
      { kind: 'unchanged', notes: ['pas en vente dans ce fichier : il reste sur la carte'] },
    ]);
  });

  it('columns of sizes beside another price are left out where they do not agree with it: they may be supplements', () => {
    const draft = tabled(EMPTY, 'Nom;Prix;Moyenne;Grande\nReine;9;2;4\nCalzone;9,50;2;4');
    expect(draft.columns.map(({ field }) => field)).toEqual([
      'item_name',
      'price_pickup',
      null,
      null,
    ]);
    expect(menuOf(draft)).toEqual(['À classer / Reine 9', 'À classer / Calzone 9.5']);
  });

  it.each([
    ['Afficher', 'non'],
    ['Hidden', 'TRUE'],
    ['Désactivé', 'oui'],
    ['Statut', 'Corbeille'],
    ['Status', 'pending'],
    ['is_active', 'false'],
    ['Sur le site', 'non'],
    ['Supprimé', '1'],
    ['Statut', 'Hors vente'],
    ['Vendu', 'non'],
  ])('« %s » with « %s » is not on sale', (heading, cell) => {
    const draft = tabled(EMPTY, `Nom;Prix;${heading}\nA;1;${cell}\nB;2;`);
    expect(menuOf(draft)).toEqual(['À classer / A 1 (archivé)', 'À classer / B 2']);
  });

  it('a bar code that all lines share is no id, and a first dish without a price is no heading', () => {
    const text = 'Handle;SKU;Barcode;Name;Category;Price\n;;0;A;C;1\n;;0;B;C;2';
    const draft = tabled(EMPTY, text);
    expect([draft.errors, menuOf(draft)]).toEqual([[], ['C / A 1', 'C / B 2']]);
    const dishes = 'Plat;Prix\nPlat du jour;\nSoupe;5\nTarte;6';
    expect(tabled(EMPTY, dishes).errors).toEqual([
      { line: 2, path: 'price_pickup', message: 'le prix manque' },
    ]);
    const sections = 'Plat;Prix\nEntrées :;\nSoupe;5\nTarte;6';
    expect(menuOf(tabled(EMPTY, sections))).toEqual(['Entrées / Soupe 5', 'Entrées / Tarte 6']);
  });

  it('the id of a dish in sizes is its own, not that of its first size', () => {
    const text = `Handle;SKU;Name;Category;Option 1 value;Price
      a;S1;A;C;M;1
      a;S2;;;L;2
      b;S3;B;C;;3`;
    const draft = tabled(EMPTY, text);
    const ids = ({ entities }: TabledDraft) =>
      entities.flatMap(({ kind, content }) =>
        kind === 'item' ? [Object(content).external_id] : [],
      );
    expect(ids(draft)).toEqual(['a', 'S3']);
    // A dish that came by its number is the same one once it has sizes.
    const sized = tabled(draft.entities, text.replace('b;S3;B;C;;3', 'b;S3;B;C;M;3\nb;S4;;;L;4'));
    expect(sized.rows.map(({ kind }) => kind)).toEqual(['unchanged', 'changed']);
    expect(ids(sized)).toEqual(['a', 'S3']);
  });

  it('taxes of columns of their own, and delivered prices of sizes', () => {
    const contents = ({ entities }: TabledDraft) =>
      entities.flatMap(({ kind, content }) => (kind === 'item' ? [Object(content)] : []));
    const taxed = tabled(
      EMPTY,
      'Handle;Name;Category;Price;Tax - "TVA" (10%);Tax - "Alcool" (20%)\na;A;C;1;Y;N\nb;B;C;2;N;Y\nc;D;C;3;N;N',
    );
    expect(contents(taxed).map(({ item_price }) => item_price.tax_rate ?? null)).toEqual([
      ...[10, 20, null],
    ]);
    const sized = tabled(EMPTY, 'Catégorie;Nom;Prix S;Prix L;Prix livraison L\nBols;Poké;9;12;13');
    expect(contents(sized)[0].options[0].option_options).toMatchObject([
      { name: 'S', price: 9 },
      { name: 'L', price: 12, price_delivery: 13 },
    ]);
    expect(sized.columns.map(({ field }) => field)).toEqual([
      ...['category_name', 'item_name', 'size_price', 'size_price', 'size_price'],
    ]);
    expect(tabled(EMPTY, 'Nom;Prix Junior;Prix Mega\nA;8€50;13\nB;9€50;14').errors).toMatchObject([
      { line: 2, path: 'price_pickup', message: expect.stringContaining('« 8€50 »') },
      { line: 3, path: 'price_pickup', message: expect.stringContaining('« 9€50 »') },
    ]);
    expect(tabled(EMPTY, 'Nom;Petite;Grande\nA;5;7\nB;6,50;8\nC;6;douze').errors).toEqual([
      { line: 4, path: 'price_pickup', message: 'Prix à emporter « douze » : un prix comme 5,90' },
    ]);
  });

  it('CA-44: a dish with one size keeps both of its prices', () => {
    const pricesOf = ({ errors, entities }: TabledDraft) => {
      expect(errors).toEqual([]);
      return entities.flatMap(({ kind, content }) => {
        const { item_price: price, options } = Object(content);
        return kind === 'item' ? [[options, price.price_pickup, price.price_delivery]] : [];
      });
    };
    const heading = 'Handle;Nom;Catégorie;Option 1 value;Prix;Prix en livraison';
    const first = tabled(EMPTY, `${heading}\na;Reine;Pizzas;26 cm;9;11`);
    expect(pricesOf(first)).toEqual([[[], 9, 11]]);
    const off = `${heading};Actif\na;Reine;Pizzas;26 cm;9;11;oui\na;;;33 cm;12;14;non`;
    expect(pricesOf(tabled(EMPTY, off))).toEqual([[[], 9, 11]]);
    const columns = 'Nom;Catégorie;Prix Petite;Prix Grande;Prix livraison Petite';
    const pizzas = `${columns}\nReine;Pizzas;9;-;11\nNapoli;Pizzas;10;-;\nCalzone;Pizzas;9;12;`;
    expect(pricesOf(tabled(EMPTY, pizzas)).slice(0, 2)).toEqual([
      [[], 9, 11],
      [[], 10, 10],
    ]);
    const raised = tabled(first.entities, `${heading}\na;Reine;Pizzas;26 cm;10;13`);
    expect(pricesOf(raised)).toEqual([[[], 10, 13]]);
    expect(raised.rows.flatMap(({ changes }) => changes)).toEqual([
      { field: 'price_pickup', before: 9, after: 10, suspicious: false },
      { field: 'price_delivery', before: 11, after: 13, suspicious: false },
    ]);
    const sent = tabled(first.entities, `${heading}\na;Reine;Pizzas;26 cm;;13`);
    expect(pricesOf(sent)).toEqual([[[], 9, 13]]);
    const taken = tabled(first.entities, `${heading}\na;Reine;Pizzas;26 cm;8;`);
    expect(pricesOf(taken)).toEqual([[[], 8, 11]]);
  });

  it('a line with other separators than the heading is no category', () => {
    const { errors, categories } = tabled(
      EMPTY,
      'Catégorie;Nom;Prix\nPizzas;Reine;12,50\nPizzas,Calzone,13.00\nPizzas,Napoli,"13,00 €"\nEntrées, 2 salades;;',
    );
    const message = (line: string) => `« ${line} » n’est pas séparé comme les titres des colonnes`;
    expect(errors.filter(({ path }) => path === 'columns')).toEqual([
      { line: 3, path: 'columns', message: message('Pizzas,Calzone,13.00') },
      { line: 4, path: 'columns', message: message('Pizzas,Napoli,"13,00 €"') },
    ]);
    expect(categories).toEqual(['Pizzas']);
  });

  it('a heading below the title of the table is found, and what stands above it is not read', () => {
    const text = `Boulangerie Martin, tarifs 2026;;
      ;;
      Catégorie;Produit;Prix TTC
      Pains;Seigle;3,40`;
    const draft = tabled(EMPTY, text);
    expect(menuOf(draft)).toEqual(['Pains / Seigle 3.4']);
    expect(draft.rows.map(({ line }) => line)).toEqual([4]);
    expect(draft.notes).toEqual([
      'Les titres des colonnes sont à la ligne 3 : au-dessus, rien n’est lu.',
    ]);
    expect(tabled(EMPTY, 'Seigle;3,40\nProduit;Prix').notes).toEqual([]);
  });

  it('an id of which a spreadsheet left the first digits is none, and is told so', () => {
    const text =
      'Code;Catégorie;Nom;Prix\n3E+12;A;Un;1\n3,00001E+12;A;Deux;2\n3,00001E+12;A;Trois;3';
    const draft = tabled(EMPTY, text);
    expect([draft.errors, menuOf(draft)]).toEqual([[], ['A / Un 1', 'A / Deux 2', 'A / Trois 3']]);
    expect(draft.notes).toEqual([
      'Des codes sont raccourcis par le tableur (« 3E+12 ») : ils ne sont pas lus. Mettez leur colonne en texte pour les garder.',
    ]);
    expect(new Set(again(draft, text))).toEqual(new Set(['unchanged']));
  });

  it.each(['4,00E+17', '3.00E+12'])('CA-44: « %s » is no external id either', (cell) => {
    const text = `Référence externe;Catégorie;Nom;Prix\n${cell};A;Un;1\n${cell};A;Deux;2`;
    const draft = tabled(EMPTY, text);
    expect([draft.errors, menuOf(draft)]).toEqual([[], ['A / Un 1', 'A / Deux 2']]);
    const note = `Des codes sont raccourcis par le tableur (« ${cell} ») : ils ne sont pas lus. Mettez leur colonne en texte pour les garder.`;
    expect(draft.notes).toEqual([note]);
    expect(again(draft, text)).toEqual(['unchanged', 'unchanged']);
    expect(draft.entities.map(({ content }) => Object(content).external_id ?? null)).toEqual(
      draft.entities.map(() => null),
    );

    // Our own export that a spreadsheet has saved leaves the ids that are there.
    const long =
      'Id externe;Catégorie;Nom;Prix\n400000008999516491;A;Un;1\n400000008999516492;A;Deux;2';
    const { entities } = tabled(EMPTY, long);
    const saved = toTable(entities).map((line) =>
      line.map((text) => (text.startsWith('4000000') ? cell : text)),
    );
    const read = withTable(entities, saved);
    expect(read).toMatchObject({ kind: 'tabled', errors: [], notes: [note] });
    expect(read.kind === 'tabled' && read.entities).toBe(entities);
  });

  it('a date that a spreadsheet made of a name is an error, a fraction is a name', () => {
    const { errors } = tabled(
      EMPTY,
      'Catégorie;Nom;Taille;Prix\nA;01/04/2026;;9\nA;1-avr.;;9\nA;Poulet;2-janv.;9\nA;Poulet;entier;16\nA;1/4 de poulet;;5\nA;Menu du 01/04/2026;;5',
    );
    const message = (column: string, text: string) =>
      `${column} « ${text} » : une date, que le tableur a faite d’un texte comme 1/4`;
    expect(errors).toEqual([
      { line: 2, path: 'item_name', message: message('Nom', '01/04/2026') },
      { line: 3, path: 'item_name', message: message('Nom', '1-avr.') },
      { line: 4, path: 'size_name', message: message('Taille', '2-janv.') },
    ]);
  });

  it.each([
    ['TVA 10', 10],
    ['TVA 10 %', 10],
    ['10.000', 10],
    ['0,1000', 10],
    ['0.055000000000000007', 5.5],
    ['Taux réduit (5,5 %)', 5.5],
    ['20,0 % vente', 20],
    ['B', null],
    ['8,5', null],
    ['-10 %', null],
    ['10 % ou 20 %', null],
    ['TVA', null],
    ['1', null],
  ])('« %s » is a tax of %s', (text, rate) => {
    expect(toRate(text)).toBe(rate);
  });

  it.each([
    ['Gluten ; Lait', ['gluten', 'milk']],
    ['lait et œufs', ['eggs', 'milk']],
    ['Contient : soja, sésame.', ['soya', 'sesame']],
    ['Céréales contenant du gluten, Lait et produits à base de lait', ['gluten', 'milk']],
    ['Anhydride sulfureux et sulfites', ['sulphites']],
    ['Traces de soja', { unknown: 'Traces de soja' }],
    ['1, 3', { unknown: '1' }],
  ])('« %s » are the allergens %j', (text, allergens) => {
    expect(toAllergens(text)).toEqual(allergens);
  });

  it('prices in cents are no prices, and what a spreadsheet could not compute is no text', () => {
    const cents = tabled(EMPTY, 'Catégorie;Nom;Prix (centimes)\nPains;Seigle;340');
    expect(cents.columns.map(({ field }) => field)).toEqual(['category_name', 'item_name', null]);
    expect(cents.errors.map(({ message }) => message)).toEqual([
      'le prix manque : « Prix (centimes) » est en centimes',
    ]);
    const failed = tabled(EMPTY, 'Catégorie;Nom;Prix\nPains;#NOM?;3,40');
    expect(failed.errors).toEqual([
      { line: 2, path: 'item_name', message: 'Nom « #NOM? » : une erreur du tableur, sans texte' },
    ]);
  });

  it.each(['#ERROR!', '#CALC!', '#EPARS!', '#PROPAGATION!', 'Err:502', 'Err :508'])(
    'CA-42: « %s » of newer and other spreadsheets is no text, no size and no id',
    (cell) => {
      const named = tabled(EMPTY, `Code;Catégorie;Nom;Prix\n1;Pains;${cell};3,40`);
      const coded = tabled(EMPTY, `Code;Catégorie;Nom;Prix\n${cell};Pains;Seigle;3,40`);
      const sized = tabled(
        EMPTY,
        `Handle;Name;Category;Option 1 value;Price\na;Reine;Pizzas;26 cm;9\na;;;${cell};12`,
      );
      const message = `« ${cell} » : une erreur du tableur, sans texte`;
      expect([named.errors, coded.errors, sized.errors]).toEqual([
        [{ line: 2, path: 'item_name', message: `Nom ${message}` }],
        [{ line: 2, path: 'item_id', message: `Id ${message}` }],
        [{ line: 3, path: 'size_name', message: `Taille ${message}` }],
      ]);
    },
  );

  it.each([
    ['Prix HT;Poids (kg)', '5,50;0,25', 'le prix manque : « Prix HT » est un prix sans TVA'],
    ['Prix HT;Marge', '5,50;2,10', 'le prix manque : « Prix HT » est un prix sans TVA'],
    [
      'Prix HT;Montant TVA;TVA',
      '5,00;0,50;10',
      'le prix manque : « Prix HT » est un prix sans TVA',
    ],
    [
      'Prix (centimes);Poids (kg)',
      '550;0,25',
      'le prix manque : « Prix (centimes) » est en centimes',
    ],
    ['Prix achat;Coef', '5,00;3,50', 'le prix manque'],
  ])('CA-42: beside « %s » no other amount is the price', (columns, cells, message) => {
    const draft = tabled(EMPTY, `Nom;Catégorie;${columns}\nA;X;${cells}`);
    expect(draft.errors).toEqual([{ line: 2, path: 'price_pickup', message }]);
    expect(draft.rows).toEqual([]);
  });

  it('CA-44: beside a price without tax, prices that say of what they are stay prices', () => {
    const named = tabled(EMPTY, 'Nom;Prix HT;À emporter;Livraison\nThon;4,80;5,30;6,00');
    expect(named.columns.map(({ field }) => field)).toEqual([
      ...['item_name', null, 'price_pickup', 'price_delivery'],
    ]);
    expect(menuOf(tabled(EMPTY, 'Nom;Prix achat;Prix 33 cm\nReine;3,10;12,50'))).toEqual([
      'À classer / Reine 12.5',
    ]);
    expect(menuOf(tabled(EMPTY, 'Quoi;Combien;Sans gluten\nReine;12,50;non'))).toEqual([
      'À classer / Reine 12.5',
    ]);
  });

  it('CA-44: without a column named « Prix », « À emporter » and « Livraison » are the prices', () => {
    const text = `Catégorie;Nom;Sur place;À emporter;Livraison
      Makis;Thon;6,20;5,30;6,00
      Makis;Saumon;6,00;5,00;5,00`;
    const draft = tabled(EMPTY, text);
    expect(draft.columns.map(({ field }) => field)).toEqual([
      ...['category_name', 'item_name', null, 'price_pickup', 'price_delivery'],
    ]);
    expect(draft.errors).toEqual([]);
    expect(menuOf(draft)).toEqual(['Makis / Thon 5.3', 'Makis / Saumon 5']);
    expect(again(draft, text)).toEqual(['unchanged', 'unchanged']);
    // What is ticked is no price, and what is more than a price may be a supplement.
    const ticked = tabled(EMPTY, 'Nom;Prix;À emporter;Livraison\nThon;6,20;oui;2,50');
    expect(ticked.columns.map(({ field }) => field)).toEqual([
      ...['item_name', 'price_pickup', null, null],
    ]);
  });

  it('CA-44: « À emporter » and « Livraison » are the prices also where they are whole', () => {
    const text = 'Nom;Catégorie;À emporter;Livraison\nThon;Makis;10;12\nSaumon;Makis;11;11';
    const draft = tabled(EMPTY, text);
    expect(draft.errors).toEqual([]);
    expect(draft.columns.map(({ field }) => field)).toEqual([
      ...['item_name', 'category_name', 'price_pickup', 'price_delivery'],
    ]);
    expect(menuOf(draft)).toEqual(['Makis / Thon 10', 'Makis / Saumon 11']);
    // What is ticked by 1 and 0 is no price.
    const ticked = tabled(EMPTY, 'Nom;Combien;À emporter;Livraison\nThon;6,20;1;0\nRiz;3,50;0;1');
    expect(ticked.columns.map(({ field }) => field)).toEqual([
      ...['item_name', 'price_pickup', null, null],
    ]);
    expect(tabled(EMPTY, 'Nom;Sur place;Livraison\nThon;10;12').errors).toEqual([
      { line: 2, path: 'price_pickup', message: 'le prix manque' },
    ]);
  });

  it('CA-44, R-36: 0 is no size, also where all are 0', () => {
    const alone = tabled(EMPTY, 'Nom;Catégorie;25 cl;50 cl\nBière;Bar;4;7\nEau;Bar;0;0,00 €');
    expect(alone.errors).toEqual([{ line: 3, path: 'price_pickup', message: 'le prix manque' }]);
    expect(menuOf(alone)).toEqual(['Bar / Bière [25 cl 4, 50 cl 7]']);
    const text = 'Nom;Catégorie;Prix;25 cl;50 cl\nBière;Bar;;4;7\nEau;Bar;3;0;0';
    const beside = tabled(EMPTY, text);
    expect(beside.errors).toEqual([]);
    expect(menuOf(beside)).toEqual(['Bar / Bière [25 cl 4, 50 cl 7]', 'Bar / Eau 3']);
    expect(again(beside, text)).toEqual(['unchanged', 'unchanged']);
  });

  it('sizes without a name or twice, and lines for one dish, name their lines', () => {
    const errorsOf = (text: string) =>
      tabled(EMPTY, text).errors.map(({ line, path, message }) => `${line} ${path} ${message}`);
    const heading = 'Handle;Name;Category;Option 1 value;Price';
    expect(errorsOf(`${heading}\na;Reine;Pizzas;26 cm;9\na;;;26 CM;12`)).toEqual([
      '2 size_name lignes 2 et 3 : la même taille « 26 cm »',
      '3 size_name lignes 2 et 3 : la même taille « 26 cm »',
    ]);
    expect(errorsOf(`${heading}\na;Reine;Pizzas;26 cm;9\na;;;;12`)).toEqual([
      '3 size_name le nom de la taille manque',
    ]);
    expect(errorsOf(`${heading}\na;Reine;Pizzas;26 cm;9\na;;;33 cm;douze`)).toEqual([
      '3 price_pickup Prix à emporter « douze » : un prix comme 5,90',
    ]);
    expect(errorsOf('Code;Nom;Catégorie;Prix HT;TTC\n1;A;X;3.50;\n1;B;X;;2')).toEqual([
      '2 price_pickup le prix manque : « Prix HT » est un prix sans TVA',
      '2 item_id lignes 2 et 3 : le même plat',
      '3 item_id lignes 2 et 3 : le même plat',
    ]);
  });

  it('a size whose price changes is named, one that is not in the file stays', () => {
    const heading = 'Handle;Name;Category;Option 1 value;Price';
    const first = tabled(EMPTY, `${heading}\na;Reine;Pizzas;26 cm;9\na;;;33 cm;12\na;;;40 cm;16`);
    const next = tabled(
      first.entities,
      `${heading}\na;Reine;Pizzas;26 CM;9\na;;;33 cm;120\na;;;50 cm;20`,
    );
    expect(next.rows).toEqual([
      {
        ...{ line: 2, item_id: 'reine', name: 'Reine', kind: 'changed' },
        changes: [
          { field: 'price_pickup', size: '33 cm', before: 12, after: 120, suspicious: true },
          { field: 'price_pickup', size: '50 cm', before: null, after: 20, suspicious: false },
        ],
        notes: ['la taille « 40 cm » n’est pas dans ce fichier : elle reste'],
      },
    ]);
    expect(menuOf(next)).toEqual(['Pizzas / Reine [26 cm 9, 33 cm 120, 40 cm 16, 50 cm 20]']);
  });

  it('CA-40: one price of a size is that of delivery too where they were equal, and the one that is given alone changes alone', () => {
    const heading = 'Handle;Nom;Catégorie;Option 1 value;Prix;Prix en livraison';
    const sizesOf = (entities: readonly CatalogueEntity[]) =>
      entities.flatMap(({ kind, content }) =>
        kind === 'item' ? Object(content).options[0].option_options : [],
      );
    const first = tabled(EMPTY, `${heading}\na;Reine;Pizzas;26 cm;9;\na;;;33 cm;12;14`);
    const stored = first.entities.map((entity) => {
      const [group] = Object(entity.content).options ?? [];
      if (!group) return entity;
      const [small, large] = group.option_options;
      const option_options = [{ ...small, price_delivery: 9 }, large];
      const options = [{ ...group, option_options }];
      return { ...entity, content: { ...Object(entity.content), options } };
    });
    expect(sizesOf(stored)).toMatchObject([
      { name: '26 cm', price: 9, price_delivery: 9 },
      { name: '33 cm', price: 12, price_delivery: 14 },
    ]);
    const raised = tabled(stored, `${heading}\na;Reine;Pizzas;26 cm;10;\na;;;33 cm;13;`);
    expect(sizesOf(raised.entities)).toMatchObject([
      { name: '26 cm', price: 10 },
      { name: '33 cm', price: 13, price_delivery: 14 },
    ]);
    expect(sizesOf(raised.entities)[0].price_delivery ?? null).toBeNull();
    expect(raised.rows.flatMap(({ changes }) => changes)).toMatchObject([
      { field: 'price_pickup', size: '26 cm', before: 9, after: 10 },
      { field: 'price_pickup', size: '33 cm', before: 12, after: 13 },
    ]);
    const sent = tabled(stored, `${heading}\na;Reine;Pizzas;26 cm;;11\na;;;33 cm;;15`);
    expect(sizesOf(sent.entities)).toMatchObject([
      { name: '26 cm', price: 9, price_delivery: 11 },
      { name: '33 cm', price: 12, price_delivery: 15 },
    ]);
  });

  it('marks no price that differs by exactly half, to the cent', () => {
    const heading = 'Catégorie;Nom;Prix';
    const first = tabled(EMPTY, `${heading}\nA;Un;1,20\nA;Deux;0,60\nA;Trois;4,20`);
    const next = tabled(first.entities, `${heading}\nA;Un;1,80\nA;Deux;0,90\nA;Trois;2,10`);
    expect(next.rows.map(({ changes }) => changes.map(({ suspicious }) => suspicious))).toEqual([
      ...[[false], [false], [false]],
    ]);
  });

  it('marks prices that differ by more than half, and counts what is absent', () => {
    const heading = 'Catégorie;Nom;Prix';
    const first = tabled(
      EMPTY,
      `${heading}\nA;Un;10\nA;Deux;10\nA;Trois;10\nA;Quatre;10\nA;Cinq;10`,
    );
    const next = tabled(
      first.entities,
      `${heading}\nA;Un;15\nA;Deux;15,01\nA;Trois;4,99\nA;Quatre;1000`,
    );
    expect(next.rows.map(({ changes }) => changes.map(({ suspicious }) => suspicious))).toEqual([
      ...[[false], [true], [true], [true]],
    ]);
    expect(next.absent).toEqual([{ item_id: 'cinq', name: 'Cinq' }]);
    expect(next.entities.find(({ id }) => id === 'cinq')?.is_archived).toBe(false);
    const archived = tabled(first.entities, `${heading}\nA;Un;10`, { archivesAbsent: true });
    expect(archived.entities.filter(({ is_archived }) => is_archived).map(({ id }) => id)).toEqual([
      ...['cinq', 'deux', 'quatre', 'trois'].toSorted(
        (one, other) =>
          first.entities.findIndex(({ id }) => id === one) -
          first.entities.findIndex(({ id }) => id === other),
      ),
    ]);
  });

  it('columns are what was chosen now, else what was chosen before', () => {
    const text = 'Catégorie;Nom;Prix;Prix VAE\nA;Un;10;12';
    const remembered = { 'prix vae': 'price_delivery', prix: null } as const;
    const fields = (options: TableOptions) =>
      tabled(EMPTY, text, options).columns.map(({ field }) => field);
    expect(fields({})).toEqual(['category_name', 'item_name', 'price_pickup', null]);
    expect(fields({ remembered })).toEqual([
      ...['category_name', 'item_name', null, 'price_delivery'],
    ]);
    const columns = [
      { name: 'Prix VAE', field: 'price_pickup' },
      { name: 'Prix', field: null },
    ] as const;
    expect(fields({ remembered, columns })).toEqual([
      ...['category_name', 'item_name', null, 'price_pickup'],
    ]);
    const twice = [...columns, { name: 'Nom', field: 'price_pickup' }] as const;
    expect(tabled(EMPTY, text, { columns: twice }).errors).toMatchObject([
      { line: 1, path: 'columns', message: expect.stringContaining('« Nom » et « Prix VAE »') },
    ]);
  });
});

it.each([
  ['names alone', 'Nom\nSeigle\nÉpeautre', [2, 3], ['Seigle', 'Épeautre']],
  ['names without prices', 'Nom;Prix\nSeigle;\nÉpeautre;', [2, 3], ['Seigle', 'Épeautre']],
  [
    'a title above a category, and one without dishes at the end',
    'Nom;Prix\nNOTRE CARTE;\nPains;\nSeigle;3,40\nDesserts;',
    [2, 5],
    ['NOTRE CARTE', 'Desserts'],
  ],
  [
    'categories without dishes, in their column',
    'Catégorie;Nom;Prix\nEntrées;;\nPains;;\n;Seigle;3,40',
    [2],
    ['Entrées'],
  ],
])('CA-44: %s below which no dish stands are said to be left out', (_what, text, lines, names) => {
  const { notes, errors } = tabled(EMPTY, text);
  expect(errors).toEqual([]);
  expect(notes).toEqual(
    lines.map(
      (line, place) => `Ligne ${line} : « ${names[place]} » n’est pas un plat, et n’est pas lue.`,
    ),
  );
});

it('CA-40: an export keeps a category whose name looks like HTML, and moves no item out of it', () => {
  const { entities } = tabled(EMPTY, 'Catégorie;Nom;Prix\nPlats;Cabillaud;9,50');
  const stored = entities.map((entity) =>
    entity.kind === 'category'
      ? { ...entity, content: { ...Object(entity.content), category_name: 'Fish &amp; <b>chips' } }
      : entity,
  );
  const table = toTable(stored);
  const read = withTable(stored, table);
  expect(read).toMatchObject({ kind: 'tabled', errors: [], categories: [] });
  expect(read.kind === 'tabled' && read.rows.map(({ kind }) => kind)).toEqual(['unchanged']);
  expect(read.kind === 'tabled' && toTable(read.entities)).toEqual(table);
});

it('CA-40, CA-44: an export has the sizes of an item below it, and changes nothing when it is read again', () => {
  const made = tabled(
    EMPTY,
    `Id;Catégorie;Nom;Prix;Taille
    ;Pizzas;Regina;12;
    ;;;9,50;Petite
    ;;;1 250,50;='Grande
    ;Pizzas;Soupe;4;`,
  );
  const regina = made.entities.find(({ content }) => Object(content).item_name === 'Regina');
  const [group] = Object(regina?.content).options ?? [];
  const [normal = {}, ...others] = [
    { id: 'normal', name: 'Normal', price: 9.5, price_delivery: 10.5, default: true },
    ...group.option_options.filter(({ name }: { name: string }) => name !== 'Petite'),
  ];
  const entities = made.entities.map((entity) =>
    entity === regina
      ? {
          ...entity,
          content: {
            ...Object(entity.content),
            options: [{ ...group, option_options: [normal, ...others] }],
          },
        }
      : entity,
  );
  const table = toTable(entities);
  const places = ['Nom', 'Prix à emporter', 'Prix en livraison', 'Nom des tailles', 'Taille'].map(
    (name) => table[0]?.indexOf(name) ?? -1,
  );
  expect(table.map((line) => places.map((place) => line[place]).join(' | '))).toEqual([
    'Nom | Prix à emporter | Prix en livraison | Nom des tailles | Taille',
    'Regina | 9,50 |  |  | ',
    ' | 9,50 | 10,50 | Taille | Normal',
    " | 1250,50 |  | Taille | '='Grande",
    'Soupe | 4 |  |  | ',
  ]);
  const again = withTable(entities, table);
  if (again.kind !== 'tabled') throw new Error(again.kind);
  expect([again.errors, again.rows.map(({ kind }) => kind)]).toEqual([
    [],
    ['unchanged', 'unchanged'],
  ]);
  expect(toTable(again.entities)).toEqual(table);

  // A price of a size that is changed there changes that size alone.
  const changed = table.map((line) => line.map((cell) => (cell === '10,50' ? '11' : cell)));
  const next = withTable(entities, changed);
  if (next.kind !== 'tabled') throw new Error(next.kind);
  expect(next.rows.flatMap(({ changes }) => changes)).toMatchObject([
    { field: 'price_delivery', before: 10.5, after: 11, size: 'Normal' },
  ]);
});
