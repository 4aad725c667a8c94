import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkRestaurant } from '@comptoir/contract/restaurant-file/restaurant-check';
import { aMenu } from '#test/builders/restaurant-builder.ts';

/** The prefix of every marked field; the rest is its path. */
export const FILE_CANARY = /canaryfile[\w]+/g;

type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json };

const DEMO = join(import.meta.dirname, '../../../../restaurants/demo/restaurant.json');

export interface MarkedRestaurant {
  readonly text: string;
  /** The marks that an import stores: those of the settings. Articles have known fields only. */
  readonly kept: readonly string[];
}

/** Fields with keys, as seen in restaurants' files. */
const KEYS = {
  contacts: { printer_api_key: 'canaryfile_named_printer' },
  payments: {
    stripe: { secret_key: 'canaryfile_named_stripe' },
    klarna: { active: true, api_key: 'canaryfile_named_klarna' },
  },
  features: { kitchen_printer: { api_key: 'canaryfile_named_kitchen' } },
  scheduling: { calendar_token: 'canaryfile_named_calendar' },
  site: { crm_token: 'canaryfile_named_crm', legal: { signing_key: 'canaryfile_named_legal' } },
  kitchen: { display: { password: 'canaryfile_named_display' } },
};

const ALL_DAY = { label: '', is_open: true, times: [{ start: '00:00', end: '24:00' }] };
const { time_ranges, pickup_time_ranges } = aMenu();
const OPEN_ALL_DAY = {
  time_ranges,
  pickup_time_ranges,
  active_times: Object.fromEntries(Object.keys(time_ranges).map((day) => [day, ALL_DAY])),
};

/**
 * The demo restaurant with an unknown field in each object that may have one, whatever group it belongs
 * to, and with an offer whose code is one.
 */
export function markedRestaurant(): MarkedRestaurant {
  const demo: { settings: object; menus: readonly object[]; offers: readonly object[] } =
    JSON.parse(readFileSync(DEMO, 'utf8'));
  const blog = {
    articles: [{ slug: 'le-riz', title: 'Le riz', date: '2026-01-01', text: 'Cuit ici.' }],
  };
  const file = JSON.parse(
    JSON.stringify({
      settings: merged({ ...demo.settings, blog, retention: { codes_days: 1 } }, KEYS),
      menus: demo.menus.map((menu) => ({ ...menu, ...OPEN_ALL_DAY })),
      offers: [
        ...demo.offers,
        { id: 'secrete', type: 'percentage', value: 5, code: 'CANARYFILE-CODE', auto_apply: 'No' },
      ],
    }),
  );
  const refused = new Set(pathsOfMistakes(marked(file, new Set())));
  const whole = marked(file, refused);
  const settings = JSON.stringify(Object(whole).settings);
  const kept = [...new Set(settings.match(FILE_CANARY))].filter(
    (mark) => !mark.includes('article'),
  );
  return { text: JSON.stringify(whole), kept: kept.sort() };
}

/** Adds a field to every object, except where an unknown field is a validation error. */
function marked(value: Json, refused: ReadonlySet<string>, path = ''): Json {
  if (value === null || typeof value !== 'object') return value;
  if (isList(value)) {
    return value.map((entry, index) => marked(entry, refused, `${path}[${index}]`));
  }
  const fields = Object.entries(value).map(([name, field]) => {
    const at = path === '' ? name : `${path}.${name}`;
    return [name, marked(field, refused, at)] as const;
  });
  const added = `${path === '' ? '' : `${path}.`}unknown_field`;
  if (!refused.has(added)) {
    fields.push(['unknown_field', `canaryfile_${path.replaceAll(/\W+/g, '_')}`]);
  }
  return Object.fromEntries(fields);
}

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}

function pathsOfMistakes(file: unknown): readonly string[] {
  const check = checkRestaurant(file);
  return check.kind === 'valid' ? [] : check.errors.map(({ path }) => path);
}

function merged(one: object, other: object): object {
  const common = Object.entries(other).map(([name, value]) => {
    const known: unknown = Reflect.get(one, name);
    const areObjects = isRecord(known) && isRecord(value);
    return [name, areObjects ? merged(known, value) : value] as const;
  });
  return { ...one, ...Object.fromEntries(common) };
}

function isRecord(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
