import { expect, test } from 'vitest';
import { deferModules } from './defer-modules.server.ts';

const PAGE = [
  '<html><head>',
  '<link rel="modulepreload" href="/assets/entry.js"/>',
  '<link rel="modulepreload" href="/assets/root.js"/>',
  '</head><body>',
  '<script type="module" async="">import * as route0 from "/assets/root.js";\nimport("/assets/entry.js");</script>',
  '</body></html>',
].join('\n');

test('I-24: the texts of the page’s language are fetched beside the modules, before the entry asks for them', () => {
  expect(deferModules(PAGE)).toContain(
    'add("link", { rel: "modulepreload", href: "/assets/fr.js" });',
  );
  const english = deferModules(PAGE, null, 'en');
  expect(english).toContain('href: "/assets/en.js"');
  expect(english).not.toContain('/assets/fr.js');
});

test('modules are requested once the document is parsed, and the entry runs last', () => {
  const deferred = deferModules(PAGE);
  expect(deferred).not.toContain('<link rel="modulepreload"');
  expect(deferred).toContain('for (const src of ["/assets/root.js"])');
  expect(deferred.indexOf('await import("/assets/root.js")')).toBeLessThan(
    deferred.indexOf('await import("/assets/entry.js")'),
  );
});

test('W-33: presses are kept from before the first paint', () => {
  const [head = ''] = deferModules(PAGE).split('</head>');
  expect(head).toContain('window.answerPress = () =>');
});

test('the first paint waits for what follows the header, where there is one', () => {
  const link = '<link rel="expect" href="#content" blocking="render"/>';
  const page = PAGE.replace('<body>', '<body><header></header><main id="content"></main>');
  expect(deferModules(page).indexOf(link)).toBeLessThan(deferModules(page).indexOf('</head>'));
  expect(deferModules(page)).toContain(link);
  expect(deferModules(PAGE)).not.toContain(link);
});

test('a document of another form stays as it is', () => {
  const html = '<html><head></head><body></body></html>';
  expect(deferModules(html)).toBe(html);
});
