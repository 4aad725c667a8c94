import type { SettingForm } from './setting-form.ts';

/** The articles of the blog. Rule CA-25. */
export const BLOG_FORM: SettingForm = {
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
          entry: 'Article',
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
};
