import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

/** Every address below `/gestion`. */
export default [
  route('connexion', 'routes/sign-in.tsx'),
  route('bienvenue', 'routes/welcome.tsx'),
  route('appareil', 'routes/enrol-device.tsx'),
  layout('routes/signed-in.tsx', [
    index('routes/board.tsx'),
    route('cuisine', 'routes/kitchen.tsx'),
    route('quantites', 'routes/counts.tsx'),
    route('commandes', 'routes/days.tsx'),
    route('commandes/:orderId', 'routes/order.tsx'),
    route('equipe', 'routes/people.tsx'),
    route('appareils', 'routes/devices.tsx'),
    route('imprimantes', 'routes/printers.tsx'),
    route('imprimantes/nouvelle', 'routes/new-printer.tsx'),
    route('imprimantes/:printerId', 'routes/printer.tsx'),
    route('imprimantes/:printerId/essai', 'routes/printer-test.tsx'),
    route('imprimantes/:printerId/feuilles', 'routes/sheets.tsx'),
    route('horaires-exceptionnels', 'routes/exceptions.tsx'),
    route('ouverture', 'routes/opening-check.tsx'),
    route('carte', 'routes/catalogue.tsx'),
    route('carte/prix', 'routes/catalogue-prices.tsx'),
    route('carte/versions', 'routes/catalogue-versions.tsx'),
    route('carte/articles/:itemId', 'routes/catalogue-item.tsx'),
    route('journal', 'routes/audit.tsx'),
    route('compte', 'routes/account.tsx'),
  ]),
  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig;
