/** The applications, and the routes of their measured pages, outermost first, as the build names them. */
export const PAGES = {
  storefront: {
    base: '',
    pages: {
      home: ['root', 'routes/home'],
      menu: ['root', 'routes/ordering', 'routes/menu'],
      checkout: ['root', 'routes/ordering', 'routes/checkout'],
    },
  },
  backoffice: {
    base: '/gestion',
    pages: { board: ['root', 'routes/signed-in', 'routes/board'] },
  },
};

/** The routes and their modules, from the script in which the build writes its manifest. */
export function manifestIn(script) {
  return JSON.parse(script.slice(script.indexOf('{'), script.lastIndexOf('}') + 1));
}

/** The modules that a browser fetches before a page with these routes is hydrated. */
export function firstModules({ entry, routes }, ids) {
  const entries = [entry, ...ids.map((id) => routes[id] ?? missing(id))];
  return [...new Set(entries.flatMap(({ module, imports }) => [module, ...imports]))];
}

/** One line for each size that is over its budget. Sizes and budgets are bytes by name. */
export function overBudget(sizes, budgets) {
  return Object.entries(budgets).flatMap(([name, budget]) => {
    const size = sizes[name] ?? missing(name);
    return size > budget ? [`${name}: ${size} bytes, ${size - budget} over its budget.`] : [];
  });
}

function missing(name) {
  throw new Error(`The build has no « ${name} ».`);
}
