import type { SettingForm } from './setting-form.ts';

/** The pages that guests see, beside the menu. Rule CA-25. */
export const SITE_FORM: SettingForm = {
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
          entry: 'Good reason',
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
          entry: 'Section',
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
          entry: 'Person',
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
        { kind: 'web', path: 'legal.mediator.url', label: 'Mediator: web address' },
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
          decimals: 2,
          maximum: 0.4,
          label: 'Margin around the logo, 0 to 0,4',
        },
        {
          kind: 'list',
          path: 'screenshots',
          label: 'Pictures of the shop',
          entry: 'Picture',
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
};
