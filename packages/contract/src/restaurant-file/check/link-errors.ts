import { isHttpsAddress } from '../../wire/https-address.ts';
import { type ValidationError, validationError, type Warning, warning } from './check-result.ts';
import { at, entries, fields, type JsonNode, textAt } from './json-node.ts';

/** The addresses among the contacts. */
const CONTACT_LINKS = [
  ...['facebook', 'twitter', 'instagram', 'linkedin', 'youtube', 'pinterest', 'tiktok'],
  ...['google_map', 'website'],
];

/** Addresses that pages, mails and structured data would link to. Rule R-34. */
export function linkErrors(settings: JsonNode): readonly ValidationError[] {
  const contacts = at(settings, 'contacts');
  const legal = at(settings, 'site', 'legal');
  const addresses = [
    ...CONTACT_LINKS.map((name) => at(contacts, name)),
    at(legal, 'mediator', 'url'),
    at(legal, 'host', 'url'),
    ...fields(at(settings, 'site', 'configuration', 'routeRules')).flatMap(redirectsOf),
    ...fields(at(settings, 'site', 'routeRules')).flatMap(redirectsOf),
  ];
  return addresses
    .filter((node) => textAt(node) !== '' && !isHttpsAddress(textAt(node)))
    .map((node) => validationError(node, EXPECTED));
}

const EXPECTED = 'une adresse qui commence par https://';

/** A redirect to another site; one to a path of this one is none. */
function redirectsOf(rule: JsonNode): readonly JsonNode[] {
  const redirect = at(rule, 'redirect');
  return [redirect, at(redirect, 'to')].filter((node) => /^https?:\/\/[^\s/]/i.test(textAt(node)));
}

/** The address of a link in Markdown: `[text](address)`, `[name]: address`, `<scheme:address>`. */
const LINK =
  /\]\([ \t]*<?([^\s()<>]{1,2000})|^ {0,3}\[[^\]\n]{1,200}\]:[ \t]*<?([^\s<>]{1,2000})|<([a-z][a-z\d+.-]{1,31}:[^\s<>]{0,2000})>/gim;
const OTHER_SCHEME = /^(?!(?:https|mailto|tel):)[a-z][a-z\d+.-]*:/i;

/** Links of articles that are shown as words only. Rules R-34 and W-8. */
export function linkWarnings(settings: JsonNode): readonly Warning[] {
  return entries(at(settings, 'blog', 'articles')).flatMap(articleWarnings);
}

function articleWarnings(article: JsonNode): readonly Warning[] {
  const translations = fields(at(article, 'translations')).map((texts) => at(texts, 'text'));
  return [at(article, 'text'), ...translations].flatMap((node) => {
    const addresses = [...textAt(node).matchAll(LINK)].map(
      ([, one, two, three]) => one ?? two ?? three ?? '',
    );
    const wrong = addresses.find((address) => OTHER_SCHEME.test(address));
    if (wrong === undefined) return [];
    const shown = `« ${wrong.slice(0, 60)} » ne commence pas par https://`;
    return [warning(node, `${shown} : ce lien n’est montré que comme texte`)];
  });
}
