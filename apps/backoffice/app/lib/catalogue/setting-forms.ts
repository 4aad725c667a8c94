import type { MessageKey } from '#lib/i18n/translate.ts';
import type { FormSection } from './form-fields.ts';

/** A group of the settings with its forms; the name is its key in the restaurant file. */
export interface SettingForm {
  readonly name: string;
  readonly title: MessageKey;
  readonly lead: MessageKey;
  readonly sections: readonly FormSection[];
}

/** The forms of the settings, in the order in which a restaurant fills them in. Rule CA-25. */
export const SETTING_FORMS: readonly SettingForm[] = [
  {
    name: 'contacts',
    title: 'Name and contact',
    lead: 'Name, address, telephone, and where else you are on the web.',
    sections: [
      {
        title: 'The restaurant',
        fields: [
          { kind: 'text', path: 'name', label: 'Name' },
          { kind: 'text', path: 'address', label: 'Address' },
          { kind: 'text', path: 'phone', label: 'Telephone' },
          { kind: 'text', path: 'email', label: 'Address for mail' },
          {
            kind: 'number',
            path: 'latitude',
            label: 'Latitude',
            hint: 'Distances to guests are measured from here.',
          },
          { kind: 'number', path: 'longitude', label: 'Longitude' },
          { kind: 'text', path: 'google_map', label: 'Link to a map' },
        ],
      },
      {
        title: 'Social networks',
        lead: 'The whole address, beginning with https://.',
        fields: [
          { kind: 'text', path: 'instagram', label: 'Instagram' },
          { kind: 'text', path: 'facebook', label: 'Facebook' },
          { kind: 'text', path: 'tiktok', label: 'TikTok' },
          { kind: 'text', path: 'twitter', label: 'X (network)' },
          { kind: 'text', path: 'youtube', label: 'YouTube' },
          { kind: 'text', path: 'linkedin', label: 'LinkedIn' },
          { kind: 'text', path: 'pinterest', label: 'Pinterest' },
        ],
      },
    ],
  },
  {
    name: 'features',
    title: 'Delivery, taxes and extras',
    lead: 'Where you deliver and for how much, the VAT, free condiments, and the search.',
    sections: [
      {
        title: 'Delivery',
        fields: [
          { kind: 'flag', path: 'delivery.active', label: 'The restaurant delivers' },
          {
            kind: 'choice',
            path: 'delivery.calculation_type',
            label: 'The fee depends on',
            options: [
              { value: 'zone_based', label: 'the zone' },
              { value: 'distance', label: 'the distance' },
            ],
          },
          {
            kind: 'list',
            path: 'delivery.zones',
            label: 'Zones',
            add: 'Add a zone',
            fields: [
              { kind: 'text', path: 'name', label: 'Name' },
              { kind: 'text', path: 'postal_code', label: 'Postal code' },
              { kind: 'text', path: 'city', label: 'City' },
              { kind: 'number', path: 'delivery_fee', label: 'Fee in euros' },
              { kind: 'number', path: 'minimum_order', label: 'Minimum in euros' },
              {
                kind: 'number',
                path: 'flat_charge',
                label: 'Charge below the minimum, in euros',
              },
              { kind: 'area', path: 'area', label: 'Area drawn on a plan' },
            ],
            template: { name: '', postal_code: '' },
          },
          {
            kind: 'list',
            path: 'delivery.distance_tiers',
            label: 'Distances',
            add: 'Add a distance',
            fields: [
              { kind: 'number', path: 'up_to', label: 'Up to' },
              { kind: 'number', path: 'fee', label: 'Fee in euros' },
            ],
            template: { up_to: 1, fee: 0 },
          },
          {
            kind: 'number',
            path: 'delivery.minimum_order',
            label: 'Minimum in euros',
            hint: 'For fees by distance.',
          },
          {
            kind: 'number',
            path: 'delivery.flat_charge',
            label: 'Charge below the minimum, in euros',
            hint: 'For fees by distance.',
          },
          { kind: 'number', path: 'delivery.max_distance', label: 'No delivery beyond' },
          {
            kind: 'choice',
            path: 'delivery.unit',
            label: 'Distances are in',
            options: [
              { value: 'km', label: 'kilometres' },
              { value: 'miles', label: 'miles' },
            ],
          },
        ],
      },
      {
        title: 'VAT',
        fields: [
          { kind: 'flag', path: 'tax.enabled', label: 'The VAT is shown' },
          { kind: 'flag', path: 'tax.inclusive', label: 'Prices contain the VAT' },
          { kind: 'number', path: 'tax.default_rate', label: 'Usual rate in %' },
        ],
      },
      {
        title: 'Condiments',
        lead: 'Items of which some are free with an order: chopsticks, soy sauce.',
        fields: [
          {
            kind: 'list',
            path: 'extras',
            label: 'Condiments',
            add: 'Add a condiment',
            fields: [
              { kind: 'text', path: 'item_id', label: 'Id of the item' },
              { kind: 'number', path: 'free_at_least', label: 'Free with any order' },
              {
                kind: 'number',
                path: 'free_per.amount',
                label: 'One free for each … euros',
              },
              { kind: 'number', path: 'free_per.items', label: 'One free for each … items' },
              { kind: 'number', path: 'max', label: 'At most' },
            ],
            template: { item_id: '' },
          },
        ],
      },
      {
        title: 'Search',
        fields: [
          { kind: 'lines', path: 'search.popular', label: 'Suggested searches, one on each line' },
          {
            kind: 'words',
            path: 'search.synonyms',
            label: 'Words that mean the same, on one line with commas',
          },
        ],
      },
      {
        title: 'Messages to guests',
        fields: [
          { kind: 'flag', path: 'notifications.push', label: 'Notifications about an order' },
          { kind: 'flag', path: 'notifications.mail', label: 'Mails about an order' },
        ],
      },
    ],
  },
  {
    name: 'scheduling',
    title: 'Times of orders',
    lead: 'How far ahead guests order, and how much a quarter of an hour takes.',
    sections: [
      {
        title: 'All orders',
        fields: [
          { kind: 'text', path: 'timezone', label: 'Time zone' },
          { kind: 'number', path: 'days_ahead', label: 'Days ahead' },
          { kind: 'number', path: 'slot_capacity', label: 'Orders in a quarter of an hour' },
          {
            kind: 'number',
            path: 'capacity_units',
            label: 'Kitchen units in a quarter of an hour',
          },
        ],
      },
      ...(['', 'pickup_'] as const).map((start) => ({
        title: start === '' ? ('Delivery' as const) : ('Pickup' as const),
        fields: [
          { kind: 'number', path: `${start}minimum_time`, label: 'Minutes of preparation' },
          { kind: 'flag', path: `${start}show_range`, label: 'Show the end of a time too' },
          { kind: 'flag', path: `${start}remove_first_range`, label: 'Leave out the first times' },
          {
            kind: 'number',
            path: `${start}remove_first_range_number`,
            label: 'How many of the first',
          },
          { kind: 'flag', path: `${start}remove_last_range`, label: 'Leave out the last times' },
          {
            kind: 'number',
            path: `${start}remove_last_range_number`,
            label: 'How many of the last',
          },
        ] as const,
      })),
    ],
  },
  {
    name: 'payments',
    title: 'Payments',
    lead: 'What guests pay with. The keys of the card provider belong to the installation.',
    sections: [
      {
        title: 'Payments',
        fields: [
          { kind: 'flag', path: 'cod.active', label: 'At pickup or at the door' },
          { kind: 'flag', path: 'stripe.active', label: 'By card' },
          { kind: 'flag', path: 'paypal.active', label: 'With PayPal' },
        ],
      },
    ],
  },
  {
    name: 'site',
    title: 'Texts and looks',
    lead: 'What the pages say about the restaurant, the legal notice, and how they look.',
    sections: [
      {
        title: 'In a few words',
        fields: [
          { kind: 'text', path: 'tagline', label: 'One line' },
          { kind: 'long', path: 'short_description', label: 'Short description' },
          { kind: 'text', path: 'cuisine', label: 'Cuisine' },
          { kind: 'text', path: 'price_range', label: 'Price range' },
          { kind: 'picture', path: 'logo', label: 'Logo' },
          { kind: 'picture', path: 'seal', label: 'Badge' },
          { kind: 'picture', path: 'hero', label: 'Large picture' },
          { kind: 'lines', path: 'story', label: 'The story, a paragraph on each line' },
          { kind: 'lines', path: 'access', label: 'How to get there, a paragraph on each line' },
          { kind: 'long', path: 'allergen_notice', label: 'About allergens' },
          { kind: 'long', path: 'alcohol_notice', label: 'About alcohol' },
          { kind: 'colour', path: 'accent_color', label: 'Colour of mails' },
          {
            kind: 'list',
            path: 'promises',
            label: 'Good reasons to order here',
            add: 'Add a reason',
            fields: [
              { kind: 'text', path: 'icon', label: 'Icon', hint: 'As in comptoir:fish.' },
              { kind: 'text', path: 'text', label: 'Text' },
            ],
            template: { text: '' },
          },
        ],
      },
      {
        title: 'About the restaurant',
        fields: [
          { kind: 'long', path: 'about.lead', label: 'First sentence' },
          {
            kind: 'list',
            path: 'about.sections',
            label: 'Sections',
            add: 'Add a section',
            fields: [
              { kind: 'text', path: 'title', label: 'Title' },
              { kind: 'lines', path: 'text', label: 'A paragraph on each line' },
              { kind: 'picture', path: 'picture', label: 'Picture' },
            ],
            template: { title: '' },
          },
          {
            kind: 'list',
            path: 'about.people',
            label: 'People',
            add: 'Add a person',
            fields: [
              { kind: 'text', path: 'name', label: 'Name' },
              { kind: 'text', path: 'role', label: 'Role' },
              { kind: 'long', path: 'text', label: 'Text' },
            ],
            template: { name: '' },
          },
        ],
      },
      {
        title: 'Legal notice',
        fields: [
          { kind: 'text', path: 'legal.company', label: 'Company' },
          { kind: 'text', path: 'legal.form', label: 'Legal form' },
          { kind: 'text', path: 'legal.capital', label: 'Capital' },
          { kind: 'text', path: 'legal.registered_office', label: 'Registered office' },
          { kind: 'text', path: 'legal.siret', label: 'SIRET' },
          { kind: 'text', path: 'legal.trade_register', label: 'Trade register' },
          { kind: 'text', path: 'legal.vat_number', label: 'VAT number' },
          { kind: 'text', path: 'legal.publication_director', label: 'Director of publication' },
          { kind: 'text', path: 'legal.privacy_email', label: 'Address for personal data' },
          { kind: 'text', path: 'legal.host.name', label: 'Host: name' },
          { kind: 'text', path: 'legal.host.address', label: 'Host: address' },
          { kind: 'text', path: 'legal.host.phone', label: 'Host: telephone' },
          { kind: 'text', path: 'legal.mediator.name', label: 'Mediator: name' },
          { kind: 'text', path: 'legal.mediator.url', label: 'Mediator: web address' },
        ],
      },
      {
        title: 'How the pages look',
        fields: [
          { kind: 'text', path: 'configuration.title', label: 'Title of the pages' },
          {
            kind: 'choice',
            path: 'configuration.header.size',
            label: 'Header',
            options: [
              { value: 'regular', label: 'high' },
              { value: 'compact', label: 'low' },
            ],
          },
          {
            kind: 'choice',
            path: 'configuration.header.position',
            label: 'The header',
            options: [
              { value: 'sticky', label: 'stays at the top' },
              { value: 'static', label: 'scrolls away' },
            ],
          },
          {
            kind: 'flag',
            path: 'configuration.header.transparent',
            label: 'Transparent over the large picture',
          },
          {
            kind: 'flag',
            path: 'configuration.header.logoCentered',
            label: 'The logo in the middle',
          },
          {
            kind: 'choice',
            path: 'configuration.footer.theme',
            label: 'Footer',
            options: [
              { value: 'dark', label: 'dark' },
              { value: 'light', label: 'light' },
            ],
          },
          { kind: 'number', path: 'configuration.footer.columns', label: 'Columns of the footer' },
          {
            kind: 'flag',
            path: 'configuration.footer.showSocial',
            label: 'Networks in the footer',
          },
          {
            kind: 'flag',
            path: 'configuration.footer.showCredits',
            label: 'Credits in the footer',
          },
          {
            kind: 'lines',
            path: 'configuration.disallowPages',
            label: 'Pages that are not shown, one on each line',
          },
          { kind: 'flag', path: 'configuration.blog.enabled', label: 'The blog is shown' },
          {
            kind: 'languages',
            path: 'configuration.locale.available',
            label: 'The shop is in English too',
            hint: 'Its texts are translated at the end of each page of the menu and of the settings.',
          },
        ],
      },
      {
        title: 'The installed app',
        fields: [
          { kind: 'text', path: 'configuration.pwa.shortName', label: 'Short name' },
          { kind: 'colour', path: 'configuration.pwa.themeColor', label: 'Main colour' },
          { kind: 'colour', path: 'configuration.pwa.backgroundColor', label: 'Ground' },
          {
            kind: 'number',
            path: 'configuration.pwa.logoPadding',
            label: 'Margin around the logo, 0 to 0,4',
          },
          {
            kind: 'list',
            path: 'screenshots',
            label: 'Pictures of the shop',
            add: 'Add a picture',
            fields: [
              { kind: 'picture', path: 'picture', label: 'Picture' },
              { kind: 'text', path: 'label', label: 'What it shows' },
            ],
            template: { picture: '', label: '' },
          },
          { kind: 'text', path: 'app.id', label: 'Id of the app in the stores' },
          { kind: 'text', path: 'app.apple_team', label: 'Team at Apple' },
          {
            kind: 'lines',
            path: 'app.android_certificates',
            label: 'Certificates for Android, one on each line',
          },
        ],
      },
      {
        title: 'Audience',
        fields: [
          { kind: 'flag', path: 'configuration.gtm.enabled', label: 'Google Tag Manager' },
          { kind: 'text', path: 'configuration.gtm.id', label: 'Id, as in GTM-ABC1234' },
        ],
      },
    ],
  },
  {
    name: 'kitchen',
    title: 'Kitchen and alerts',
    lead: 'When somebody is told of an order that waits, and what can run out.',
    sections: [
      {
        title: 'Orders that wait',
        fields: [
          {
            kind: 'number',
            path: 'accept_within',
            label: 'Minutes until owners are told',
          },
          { kind: 'number', path: 'cancel_after', label: 'Minutes until it is cancelled' },
          { kind: 'number', path: 'watch_minutes', label: 'Minutes without a board' },
          {
            kind: 'flag',
            path: 'pause_without_board',
            label: 'Without a board, no orders as soon as possible',
          },
          { kind: 'flag', path: 'auto_accept', label: 'Accept orders by themselves' },
          {
            kind: 'choice',
            path: 'no_answer',
            label: 'A guest does not answer a replacement',
            options: [
              { value: 'keep', label: 'the order goes on' },
              { value: 'cancel', label: 'the order is cancelled' },
            ],
          },
        ],
      },
      {
        title: 'Ingredients',
        fields: [
          {
            kind: 'list',
            path: 'ingredients',
            label: 'Ingredients that can run out',
            add: 'Add an ingredient',
            fields: [
              { kind: 'text', path: 'id', label: 'Id' },
              { kind: 'text', path: 'name', label: 'Name' },
            ],
            template: { id: '', name: '' },
          },
        ],
      },
    ],
  },
  {
    name: 'staff',
    title: 'Team',
    lead: 'What the counter may do without a manager.',
    sections: [
      {
        title: 'Team',
        fields: [
          { kind: 'number', path: 'refund_limit', label: 'Refund by the counter, in euros' },
          {
            kind: 'flag',
            path: 'pin_for_advance',
            label: 'A shared tablet asks for a PIN at each step',
          },
        ],
      },
    ],
  },
  {
    name: 'blog',
    title: 'Blog',
    lead: 'Articles, written in Markdown.',
    sections: [
      {
        title: 'Articles',
        fields: [
          {
            kind: 'list',
            path: 'articles',
            label: 'Articles',
            add: 'Add an article',
            fields: [
              { kind: 'text', path: 'title', label: 'Title' },
              { kind: 'date', path: 'date', label: 'Day' },
              { kind: 'text', path: 'slug', label: 'End of its address' },
              { kind: 'long', path: 'description', label: 'Summary' },
              { kind: 'text', path: 'author', label: 'Author' },
              { kind: 'picture', path: 'picture', label: 'Picture' },
              { kind: 'long', path: 'text', label: 'Text' },
            ],
            template: { slug: '', title: '', date: '', text: '' },
          },
        ],
      },
    ],
  },
  {
    name: 'retention',
    title: 'How long data are kept',
    lead: 'In days, by what it is; then it is deleted by itself.',
    sections: [
      {
        title: 'Days',
        fields: [
          { kind: 'number', path: 'codes_days', label: 'Codes' },
          { kind: 'number', path: 'tokens_days', label: 'Ended sessions' },
          { kind: 'number', path: 'unverified_accounts_days', label: 'Accounts without proof' },
          { kind: 'number', path: 'inactive_accounts_days', label: 'Unused accounts' },
          { kind: 'number', path: 'abandoned_orders_days', label: 'Orders never placed' },
          { kind: 'number', path: 'order_guests_days', label: 'Guests of orders' },
          { kind: 'number', path: 'push_subscriptions_days', label: 'Notifications of an order' },
          { kind: 'number', path: 'proposal_counts_days', label: 'Figures of recommendations' },
          { kind: 'number', path: 'payment_events_days', label: 'Events of card payments' },
        ],
      },
    ],
  },
];
