import type { CatalogueEntity } from '@comptoir/contract/catalogue/entities';
import { setupChecklist } from '@comptoir/contract/catalogue/setup-checklist';
import { SETUP_STEPS } from '@comptoir/contract/catalogue/setup-steps';
import type { RestaurantDocument } from '@comptoir/contract/restaurant-file/restaurant-file';
import {
  exampleMenuAnswer,
  exampleMenuRequest,
  incompleteSetupEnvelope,
  openingAnswer,
  openingRequest,
  setupAnswer,
  testOrderAnswer,
  type WireSetupStep,
} from '@comptoir/contract/staff/setup';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { TestOrder } from '#modules/orders/orders.ts';
import { recordAudit, staffApi } from '#modules/staff/staff.ts';
import type { Outcome } from '#plugins/http/outcome.ts';
import { problem } from '#plugins/http/outcome.ts';
import { documentOf, lockRestaurant, markOpened } from '#restaurant/repository.ts';
import { editorOf, type PublishingShop } from './dependencies.ts';
import { checkDraft, type LockedDraft, withDraft } from './draft.ts';
import { withExampleMenu } from './example-menus.ts';
import { publishDraft } from './publication.ts';

interface SetupDependencies extends PublishingShop {
  readonly hasCardKeys: () => boolean;
  readonly countPrinters: () => Promise<number>;
  readonly countDevices: () => Promise<number>;
  readonly lastTestOrder: () => Promise<TestOrder | null>;
  readonly emailOf: (personId: string) => Promise<string | null>;
  readonly placeTestOrder: (test: {
    readonly document: RestaurantDocument;
    readonly version: number;
    readonly person: { readonly name: string; readonly email: string };
  }) => Promise<Outcome<TestOrder>>;
}

/** From an empty shop to an open one. Rules OP-4 to OP-7. */
export function setupRoutes(app: FastifyInstance, dependencies: SetupDependencies): void {
  const { pool, access, clock, restaurant, hasCardKeys } = dependencies;

  async function stepsOf(draft: LockedDraft): Promise<readonly WireSetupStep[]> {
    const check = await checkDraft(draft.entities);
    const errors = check.kind === 'invalid' ? check.errors : [];
    const missing = setupChecklist(draft.entities, { errors, hasCardKeys: hasCardKeys() });
    return SETUP_STEPS.map((step) => ({ step, missing: [...missing[step]] }));
  }

  const staff = staffApi(app, { access });

  staff.get(
    '/v2/staff/setup',
    { can: 'catalogue.write', summary: 'How far the shop is from opening.', answer: setupAnswer },
    async () => {
      const { draft, isOpened } = await withDraft(pool, clock(), async (locked) => ({
        draft: locked,
        isOpened: (await lockRestaurant(locked.client)).isOpened,
      }));
      return {
        is_opened: isOpened,
        revision: draft.revision,
        steps: [...(await stepsOf(draft))],
        has_card_keys: hasCardKeys(),
        is_address_found: hasPosition(draft.entities),
        printer_count: await dependencies.countPrinters(),
        device_count: await dependencies.countDevices(),
        test_order: await dependencies.lastTestOrder(),
      };
    },
  );

  staff.post(
    '/v2/staff/setup/example-menu',
    {
      can: 'catalogue.write',
      summary: 'Adds the categories and items of an example to the first menu of the draft.',
      body: exampleMenuRequest,
      answer: exampleMenuAnswer,
      problems: ['catalogue_full'],
    },
    async (request) => {
      const { name } = request.body;
      const editor = editorOf(dependencies, request);
      const added = await withDraft(pool, clock(), async (draft) => {
        const example = await withExampleMenu(draft.entities, name);
        if (!example) return null;
        await draft.change(example.entities, editor);
        const after = { name, items: example.itemCount };
        const record = { action: 'catalogue.example', subject: 'catalogue', after };
        await recordAudit(draft.client, editor.caller, record, clock());
        return example;
      });
      if (!added) return problem('catalogue_full');
      return { item_count: added.itemCount };
    },
  );

  staff.post(
    '/v2/staff/setup/test-order',
    {
      // A tablet tries itself, by the PIN of a person who works with orders.
      can: 'orders.cancel',
      summary: 'Places an order for the first item of the draft, which rings on the boards.',
      body: z.object({}),
      answer: testOrderAnswer,
      problems: ['slot_full', 'setup_incomplete'],
      details: { 422: incompleteSetupEnvelope.partial({ steps: true }) },
    },
    async (request) => {
      const { person } = access.callerOf(request);
      const { draft, version } = await withDraft(pool, clock(), async (locked) => ({
        draft: locked,
        version: locked.base_version,
      }));
      const check = await checkDraft(draft.entities);
      // Who has a PIN alone has no address: the restaurant gets the mail.
      const email =
        person && ((await dependencies.emailOf(person.personId)) ?? mailOf(draft.entities));
      if (check.kind === 'invalid' || !email) {
        return problem('setup_incomplete', { steps: [...(await stepsOf(draft))] });
      }
      const outcome = await dependencies.placeTestOrder({
        document: await documentOf(check),
        version,
        person: { name: person.name, email },
      });
      if (outcome.kind === 'rejected') {
        return outcome.rejection.code === 'empty_cart'
          ? problem('setup_incomplete', { steps: [...(await stepsOf(draft))] })
          : problem('slot_full');
      }
      const { order_id, number } = outcome.value;
      return { order_id, number };
    },
  );

  staff.post(
    '/v2/staff/setup/opening',
    {
      can: access.requires('catalogue.publish', { stepUp: true }),
      summary: 'Publishes the draft and opens the shop to guests, if nothing is missing.',
      body: openingRequest,
      answer: openingAnswer,
      problems: ['setup_incomplete', 'draft_stale'],
      details: { 422: incompleteSetupEnvelope.partial({ steps: true }) },
    },
    async (request) => {
      const editor = editorOf(dependencies, request);
      const result = await withDraft(pool, clock(), async (draft) => {
        const published = await lockRestaurant(draft.client);
        // Sent twice it happens once.
        if (published.isOpened) return { kind: 'opened' as const, version: published.version };
        const steps = await stepsOf(draft);
        if (steps.some(({ missing }) => missing.length > 0)) {
          return { kind: 'setup_incomplete' as const, steps };
        }
        const publication = { by: editor.by, note: 'Ouverture' };
        const opening = await publishDraft(draft, request.body.revision, publication, editor.at);
        if (opening.kind !== 'published') return { kind: 'draft_stale' as const };
        await markOpened(draft.client);
        const { version } = opening;
        const record = { action: 'shop.open', subject: 'shop', after: { version } };
        await recordAudit(draft.client, editor.caller, record, clock());
        return { kind: 'opened' as const, version };
      });
      switch (result.kind) {
        case 'opened':
          await restaurant(result.version);
          return { version: result.version };
        case 'setup_incomplete':
          return problem('setup_incomplete', { steps: [...result.steps] });
        case 'draft_stale':
          return problem('draft_stale');
      }
    },
  );
}

function contactsOf(entities: readonly CatalogueEntity[]): Readonly<Record<string, unknown>> {
  const contacts = entities.find(({ kind, id }) => kind === 'setting' && id === 'contacts');
  return Object(contacts?.content);
}

function hasPosition(entities: readonly CatalogueEntity[]): boolean {
  return typeof contactsOf(entities).latitude === 'number';
}

function mailOf(entities: readonly CatalogueEntity[]): string | null {
  const { email } = contactsOf(entities);
  return typeof email === 'string' && email !== '' ? email : null;
}
