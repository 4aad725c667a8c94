import { describe, expect, it } from 'vitest';
import { objection } from './lib/checks/import-rules.mjs';

/** Each line: the importing file, what it imports, and whether it may. */
const IMPORTS = `
  packages/domain/src/cart/pricing.ts             ../money/money.ts                   allowed
  packages/domain/src/offers/coupon.ts            ../money/money.ts                   allowed
  packages/domain/src/cart/pricing.ts             zod                                 forbidden
  packages/domain/src/cart/pricing.ts             node:crypto                         forbidden
  packages/domain/src/cart/pricing.ts             react                               forbidden
  packages/domain/src/cart/pricing.ts             @comptoir/contract/wire/euros       forbidden
  packages/domain/src/cart/pricing.test.ts        vitest                              allowed
  packages/contract/src/menus/menus.ts            zod                                 allowed
  packages/contract/src/menus/menus.ts            zod/mini                            allowed
  packages/contract/src/menus/menus.ts            ../wire/euros.ts                    allowed
  packages/contract/src/menus/menus.ts            @comptoir/domain/menu/menu          allowed
  packages/contract/src/menus/menus.ts            node:fs                             forbidden
  packages/contract/src/menus/menus.ts            react                               forbidden
  packages/contract/src/menus/menus.ts            @comptoir/server                    forbidden

  packages/tickets/src/layout/layout-ticket.ts    ../ticket.ts                        allowed
  packages/tickets/src/render-escpos.ts           @point-of-sale/receipt-printer-encoder allowed
  packages/tickets/src/build-ticket.ts            @comptoir/domain/money/money        forbidden
  packages/tickets/src/build-ticket.ts            @comptoir/contract/staff/board      forbidden
  packages/tickets/src/build-ticket.ts            @comptoir/design/format/money       forbidden
  packages/tickets/src/build-ticket.ts            react                               forbidden
  packages/tickets/src/build-ticket.test.ts       fast-check                          allowed
  apps/server/src/modules/printing/printing.ts    @comptoir/tickets/build-ticket      allowed
  apps/backoffice/app/features/printers/list.tsx  @comptoir/tickets/ticket            allowed

  packages/printer-client/src/link.ts             node:net                            allowed
  packages/printer-client/src/link.ts             ./commands.ts                       allowed
  packages/printer-client/src/link.ts             @comptoir/domain/money/money        forbidden
  packages/printer-client/src/link.ts             zod                                 forbidden
  packages/fake-printers/src/paper.ts             node:zlib                           allowed
  packages/fake-printers/src/paper.ts             @comptoir/printer-client/commands   allowed
  packages/fake-printers/src/paper.ts             @comptoir/contract/wire/euros       forbidden

  packages/design/src/icons/icon.tsx              react                               allowed
  packages/design/src/icons/icon.tsx              ./svg-shapes.ts                     allowed
  packages/design/src/format/money.ts             @comptoir/domain/money/money        allowed
  packages/design/src/format/money.ts             @comptoir/design/language/page-language allowed
  packages/design/src/format/money.ts             @comptoir/contract/menu/menus       forbidden
  packages/design/src/icons/icon.tsx              zustand                             forbidden
  packages/design/src/icons/icon.tsx              react-router                        forbidden
  packages/design/src/icons/icon.tsx              @comptoir/storefront                forbidden
  packages/design/src/format/money.test.ts        vitest                              allowed
  apps/server/src/app.ts                          #modules/menus/routes.ts            allowed
  apps/server/src/app.ts                          @comptoir/storefront/app/root.tsx   forbidden
  apps/server/src/app.ts                          #composition/register-menu.ts       allowed
  apps/server/src/composition/register-menu.ts    #modules/menus/routes.ts            allowed
  apps/server/src/modules/menus/routes.ts         ./repository.ts                     allowed
  apps/server/src/modules/menus/routes.ts         #db/connection.ts                   allowed
  apps/server/src/modules/menus/routes.ts         #plugins/http/problems.ts           allowed
  apps/server/src/modules/menus/routes.ts         #restaurant/snapshot.ts             allowed
  apps/server/src/modules/menus/routes.ts         @comptoir/contract/menus/menus      allowed
  apps/server/src/modules/menus/routes.ts         #modules/checkout/service.ts        forbidden
  apps/server/src/modules/menus/routes.ts         ../checkout/service.ts              forbidden
  apps/server/src/modules/menus/routes.ts         ../../db/connection.ts              forbidden
  apps/server/src/modules/menus/routes.ts         #app.ts                             forbidden
  apps/server/src/modules/menus/routes.ts         #composition/shared-services.ts     forbidden
  apps/server/src/modules/menus/routes.ts         #config/config.ts                   forbidden
  apps/server/src/modules/menus/rows/row.ts       ../repository.ts                    allowed
  apps/server/src/modules/menus/rows/row.ts       ../../checkout/service.ts           forbidden
  apps/server/src/modules/menus/routes.test.ts    #app.ts                             allowed
  apps/server/src/modules/menus/routes.ts         #modules/orders/orders.ts           forbidden
  apps/server/src/modules/orders/orders.ts        ./placing/place-order.ts            allowed
  apps/server/src/modules/orders/placing/place.ts ../order-events.ts                  allowed
  apps/server/src/modules/orders/placing/place.ts #modules/payments/payments.ts       forbidden
  apps/server/src/modules/board/routes.ts         #modules/orders/orders.ts           allowed
  apps/server/src/modules/board/routes.ts         #modules/staff/staff.ts             allowed
  apps/server/src/modules/board/routes.ts         #modules/staff/access/access.ts     forbidden
  apps/server/src/modules/board/routes.ts         #modules/orders/order-events.ts     forbidden
  apps/server/src/modules/orders/orders.ts        #modules/staff/staff.ts             forbidden
  apps/server/src/modules/staff/staff.ts          #modules/orders/orders.ts           forbidden
  apps/server/src/modules/checkout/service.ts     #modules/orders/orders.ts           allowed
  apps/server/src/modules/checkout/service.ts     #modules/payments/payments.ts       allowed
  apps/server/src/modules/checkout/service.ts     #modules/orders/order-row.ts        forbidden
  apps/server/src/modules/checkout/service.ts     #modules/accounts/accounts.ts       forbidden
  apps/server/src/modules/payments/refunds/a.ts   #modules/orders/orders.ts           allowed
  apps/server/src/modules/payments/payments.ts    #modules/orders/orders.ts           allowed
  apps/server/src/modules/payments/payments.ts    #modules/checkout/service.ts        forbidden
  apps/server/src/modules/payments/refunds/a.ts   #modules/orders/placing/place.ts    forbidden
  apps/server/src/modules/accounts/routes.ts      #modules/orders/orders.ts           allowed
  apps/server/src/modules/push/routes.ts          #modules/orders/orders.ts           allowed
  apps/server/src/modules/push/routes.ts          #modules/payments/payments.ts       forbidden
  apps/server/src/modules/board/routes.ts         #modules/orders/orders.ts           allowed
  apps/server/src/modules/board/routes.ts         #modules/staff/staff.ts             allowed
  apps/server/src/modules/board/live/events.ts    #modules/staff/staff.ts             allowed
  apps/server/src/modules/board/routes.ts         #modules/staff/access/access.ts     forbidden
  apps/server/src/modules/board/routes.ts         #modules/payments/payments.ts       forbidden
  apps/server/src/modules/catalogue/routes.ts     #modules/staff/staff.ts             allowed
  apps/server/src/modules/catalogue/routes.ts     #modules/staff/access/access.ts     forbidden
  apps/server/src/modules/books/routes.ts         #modules/staff/staff.ts             allowed
  apps/server/src/modules/books/routes.ts         #modules/payments/ledger.ts         forbidden
  apps/server/src/modules/payouts/routes.ts       #modules/staff/staff.ts             allowed
  apps/server/src/modules/payouts/routes.ts       #modules/payments/ledger.ts         forbidden
  apps/server/src/modules/figures/routes.ts       #modules/staff/staff.ts             allowed
  apps/server/src/modules/figures/routes.ts       #modules/books/closings.ts          forbidden
  apps/server/src/modules/invoices/billing.ts     #modules/orders/orders.ts           allowed
  apps/server/src/modules/invoices/staff-routes.ts #modules/staff/staff.ts            allowed
  apps/server/src/modules/invoices/billing.ts     #modules/orders/order-row.ts        forbidden
  apps/server/src/modules/reported-items/a.ts     #modules/orders/orders.ts           allowed
  apps/server/src/modules/reported-items/a.ts     #modules/staff/staff.ts             allowed
  apps/server/src/modules/reported-items/a.ts     #modules/board/commands.ts          forbidden
  apps/server/src/modules/invoices/pdf/lines-table.ts #modules/payments/payments.ts   forbidden
  apps/server/src/modules/invoices/pdf/lines-table.ts #pdf/table.ts                   allowed
  apps/server/src/modules/figures/pdf-routes.ts   #pdf/report.ts                      allowed
  apps/server/src/modules/substitutions/staff-routes.ts #modules/orders/orders.ts     allowed
  apps/server/src/modules/substitutions/staff-routes.ts #modules/staff/staff.ts       allowed
  apps/server/src/modules/substitutions/staff-routes.ts #modules/board/commands.ts    forbidden
  apps/server/src/modules/printing/routes.ts      #modules/orders/orders.ts           allowed
  apps/server/src/modules/printing/queue/claim.ts #modules/orders/orders.ts           allowed
  apps/server/src/modules/printing/routes.ts      #modules/staff/staff.ts             allowed
  apps/server/src/modules/printing/routes.ts      #modules/staff/access/access.ts     forbidden
  apps/server/src/modules/printing/queue/claim.ts #modules/orders/order-row.ts        forbidden
  apps/server/src/modules/orders/orders.ts        #modules/printing/printing.ts       forbidden
  apps/server/src/modules/printing/queue/claim.ts #jobs/printing/enqueue-print-jobs.ts allowed
  apps/server/src/modules/availability/routes.ts  #modules/orders/orders.ts           allowed
  apps/server/src/modules/availability/holds/a.ts #modules/orders/orders.ts           allowed
  apps/server/src/modules/availability/holds/a.ts #modules/staff/staff.ts             allowed
  apps/server/src/modules/availability/routes.ts  #modules/staff/access/access.ts     forbidden
  apps/server/src/modules/availability/holds/a.ts #modules/alerts/alert-store.ts      forbidden
  apps/server/src/modules/orders/orders.ts        #modules/availability/availability.ts forbidden
  apps/server/src/modules/checkout/service.ts     #modules/availability/availability.ts allowed
  apps/server/src/modules/checkout/service.ts     #modules/availability/live-availability.ts forbidden
  apps/server/src/modules/group-orders/routes.ts  #modules/orders/orders.ts           allowed
  apps/server/src/modules/group-orders/routes.ts  #modules/checkout/service.ts        forbidden
  apps/server/src/modules/group-orders/routes.ts  #modules/orders/order-row.ts        forbidden
  apps/server/src/modules/checkout/service.ts     #modules/group-orders/group-orders.ts allowed
  apps/server/src/modules/checkout/service.ts     #modules/group-orders/group-store.ts forbidden
  apps/server/src/modules/orders/orders.ts        #modules/group-orders/group-orders.ts forbidden
  apps/server/src/modules/staff/people/people.ts  ../staff.ts                         allowed
  apps/server/src/modules/staff/people/people.ts  #modules/orders/orders.ts           forbidden
  apps/server/src/modules/staff/staff.ts          #modules/accounts/secrets.ts        forbidden
  apps/server/src/modules/orders/orders.ts        #modules/staff/staff.ts             forbidden
  apps/server/src/restaurant/store.ts             #db/notifications.ts                allowed
  apps/server/src/restaurant/store.ts             #modules/menus/routes.ts            forbidden
  apps/server/src/jobs/mail.ts                    #adapters/mail/smtp.ts              allowed
  apps/server/src/jobs/mail.ts                    #modules/checkout/service.ts        forbidden
  apps/server/src/jobs/mails/content/mail.ts      #modules/orders/orders.ts           allowed
  apps/server/src/jobs/mails/content/mail.ts      #modules/orders/order-row.ts        forbidden
  apps/server/src/jobs/mail.ts                    #app.ts                             forbidden
  apps/server/src/jobs/mail.ts                    #composition/create-server.ts       forbidden
  apps/server/src/plugins/errors.ts               #modules/checkout/service.ts        forbidden
  apps/server/src/plugins/errors.ts               #restaurant/snapshot.ts             forbidden
  apps/server/src/plugins/storefront/build.ts     ./web-request.ts                    allowed
  apps/server/src/plugins/storefront/build.ts     ../../app.ts                        forbidden
  apps/server/src/adapters/routing/ign.ts         ../resilience/circuit-breaker.ts    allowed
  apps/server/src/adapters/routing/ign.ts         #modules/locations/service.ts       forbidden
  apps/server/src/pdf/report.ts                   #modules/figures/routes.ts          forbidden
  apps/server/src/pdf/report.ts                   #restaurant/seller.ts               forbidden
  apps/server/src/db/connection.ts                #modules/checkout/repository.ts     forbidden
  apps/server/src/db/connection.ts                #main.ts                            forbidden
  apps/server/src/db/connection.ts                #serve-until-stopped.ts             forbidden
  apps/server/src/cli/restaurant.ts               #restaurant/import-restaurant.ts    allowed
  apps/server/src/demonstration/invented-orders.ts #modules/checkout/service.ts       allowed
  apps/server/src/modules/board/routes.ts         #demonstration/evening.ts           forbidden
  apps/server/src/jobs/open-jobs.ts               #demonstration/evening.ts           forbidden

  packages/design/src/text/compiled-messages.ts   @lingui/message-utils/compileMessage allowed
  packages/bundling/src/build-worker.ts           vite                                allowed
  packages/bundling/src/build-worker.ts           node:path                           allowed
  packages/bundling/src/compile-catalogue.ts      @comptoir/design/text/message       allowed
  packages/bundling/src/compile-catalogue.ts      @comptoir/server                    forbidden
  packages/bundling/src/compile-catalogue.ts      react                               forbidden
  apps/server/src/plugins/backoffice/mount.ts     #plugins/storefront/built-files.ts  allowed
  apps/server/src/plugins/backoffice/mount.ts     @comptoir/backoffice/app/root.tsx   forbidden

  apps/backoffice/app/routes/board.tsx            #features/board/board.tsx           allowed
  apps/backoffice/app/routes/board.tsx            @comptoir/server                    forbidden
  apps/backoffice/app/routes/board.tsx            @comptoir/storefront/app/root.tsx   forbidden
  apps/backoffice/app/features/board/board.tsx    ./card.tsx                          allowed
  apps/backoffice/app/features/board/board.tsx    #stores/session.ts                  allowed
  apps/backoffice/app/features/board/board.tsx    #lib/live/board-feed.ts             allowed
  apps/backoffice/app/features/board/board.tsx    #features/order/order.tsx           forbidden
  apps/backoffice/app/features/board/board.tsx    ../order/order.tsx                  forbidden
  apps/backoffice/app/features/board/board.tsx    #routes/board.tsx                   forbidden
  apps/backoffice/app/features/board/card/a.tsx   ../board.tsx                        allowed
  apps/backoffice/app/features/board/card/a.tsx   ../../order/order.tsx               forbidden
  apps/backoffice/app/stores/session.ts           #lib/api/staff-client.ts            allowed
  apps/backoffice/app/stores/session.ts           #features/board/board.tsx           forbidden
  apps/backoffice/app/lib/live/board-feed.ts      @comptoir/domain/orders/board       allowed
  apps/backoffice/app/lib/live/board-feed.ts      #stores/session.ts                  forbidden
  apps/backoffice/app/lib/live/board-feed.ts      #features/board/board.tsx           forbidden
  apps/backoffice/app/components/layout/page.tsx  #lib/i18n/translate.ts              allowed
  apps/backoffice/app/components/layout/page.tsx  #stores/session.ts                  forbidden
  apps/backoffice/worker/service-worker.ts        ./shell.ts                          allowed
  apps/backoffice/worker/service-worker.ts        @comptoir/contract/wire/envelope    allowed
  apps/backoffice/worker/service-worker.ts        ../app/lib/api/staff-client.ts      forbidden
  apps/backoffice/worker/service-worker.ts        react                               forbidden

  apps/mobile/src/main.ts                         ./pictures.ts                       allowed
  apps/mobile/src/main.ts                         @comptoir/contract/settings/app-links allowed
  apps/mobile/src/main.ts                         @comptoir/storefront/app/root.tsx   forbidden
  apps/mobile/src/main.ts                         ../../storefront/app/root.tsx       forbidden
  apps/mobile/src/main.ts                         ../../server/src/app.ts             forbidden

  apps/print-relay/src/relay.ts                   ./shop-client.ts                    allowed
  apps/print-relay/src/relay.ts                   node:timers/promises                allowed
  apps/print-relay/src/relay.ts                   @comptoir/contract/print/relay      allowed
  apps/print-relay/src/relay.ts                   @comptoir/contract/staff/printing   forbidden
  apps/print-relay/src/relay.ts                   @comptoir/printer-client/outcomes   allowed
  apps/print-relay/src/relay.ts                   @comptoir/server                    forbidden
  apps/print-relay/src/relay.ts                   ../../server/src/app.ts             forbidden
  apps/print-relay/src/relay.ts                   zod                                 forbidden
  apps/print-relay/src/relay.test.ts              vitest                              allowed

  apps/storefront/app/routes/menu.tsx             #features/menu/card.tsx             allowed
  apps/storefront/app/routes/menu.tsx             @comptoir/server                    forbidden
  apps/storefront/app/features/menu/card.tsx      ./photo.tsx                         allowed
  apps/storefront/app/features/menu/card.tsx      #stores/cart/cart.ts                allowed
  apps/storefront/app/features/menu/card.tsx      #components/order/price.tsx         allowed
  apps/storefront/app/features/menu/card.tsx      #features/cart/lines.tsx            forbidden
  apps/storefront/app/features/menu/card.tsx      ../cart/lines.tsx                   forbidden
  apps/storefront/app/features/menu/card.tsx      #routes/menu.tsx                    forbidden
  apps/storefront/app/features/menu/dialog/a.tsx  ../card.tsx                         allowed
  apps/storefront/app/features/menu/dialog/a.tsx  ../../cart/lines.tsx                forbidden
  apps/storefront/app/stores/cart/cart.ts         #lib/api/api-client.ts              allowed
  apps/storefront/app/stores/cart/cart.ts         #features/menu/card.tsx             forbidden
  apps/storefront/app/components/order/price.tsx  @comptoir/design/format/money       allowed
  apps/storefront/app/components/order/price.tsx  #lib/format/price.ts                allowed
  apps/storefront/app/components/order/price.tsx  #stores/cart/cart.ts                forbidden
  apps/storefront/app/components/order/price.tsx  #features/menu/card.tsx             forbidden
  apps/storefront/app/lib/api/api-client.ts       #stores/cart/cart.ts                forbidden
  apps/storefront/app/lib/api/api-client.ts       #routes/menu.tsx                    forbidden
  apps/storefront/app/lib/api/api-client.ts            ../../stores/cart/cart.ts              forbidden
  apps/storefront/app/document/tags.server.tsx    #lib/format/price.ts                allowed
  apps/storefront/app/document/tags.server.tsx    #features/menu/card.tsx             forbidden
  apps/storefront/app/document/tags.server.tsx    #stores/cart/cart.ts                forbidden
  apps/storefront/app/policies/terms.server.ts    #document/restaurant-profile.server.ts allowed
  apps/storefront/app/policies/terms.server.ts    #routes/menu.tsx                    forbidden

  apps/storefront/worker/pages.ts                 ./kept.ts                           allowed
  apps/storefront/worker/pages.ts                 @comptoir/contract/orders/push      allowed
  apps/storefront/worker/pages.ts                 @comptoir/server                    forbidden
  apps/storefront/worker/pages.ts                 ../app/lib/api.ts                   forbidden
  apps/storefront/worker/pages.ts                 #lib/api/api-client.ts              forbidden
  apps/storefront/worker/pages.ts                 react                               forbidden
  apps/storefront/worker/pages.test.ts            vitest                              allowed

  e2e/order.spec.ts                               @comptoir/contract/menus/menus      allowed
  e2e/order.spec.ts                               @comptoir/fake-stripe/fake-stripe   allowed
  e2e/order.spec.ts                               @comptoir/fake-push/device          allowed
  e2e/order.spec.ts                               @comptoir/server                    forbidden
  e2e/order.spec.ts                               ../apps/server/src/app.ts           forbidden
  bench/src/main.ts                               ../../apps/server/src/app.ts        forbidden
`;

const cases = IMPORTS.split('\n')
  .map((line) => line.trim().split(/\s+/))
  .filter((columns) => columns.length === 3);

describe('the import rules', () => {
  it.each(cases)('%s → %s: %s', (file, specifier, expected) => {
    expect(objection(file, specifier) === null ? 'allowed' : 'forbidden').toBe(expected);
  });
});
