# One image, three roles (ROLE=web|worker|all). The steps are the README's.
FROM node:24.21.0-bookworm-slim AS build
WORKDIR /srv/pricing
COPY package.json package-lock.json .npmrc ./
COPY scripts/generate-prisma-client.js scripts/
COPY extensions/product-block/package.json extensions/product-block/
COPY extensions/variant-block/package.json extensions/variant-block/
COPY prisma prisma
RUN npm ci
COPY . .
RUN npm run build && npm prune --omit=dev

FROM node:24.21.0-bookworm-slim
WORKDIR /srv/pricing
# Draws pages (docs/rendering.md). A layer of its own, before the program: it changes less often.
RUN apt-get update \
  && apt-get install -y --no-install-recommends chromium fonts-liberation fonts-noto-core fonts-noto-cjk \
  && rm -rf /var/lib/apt/lists/*
# Not /usr/bin/chromium: that script adds switches of its own. The sandbox needs the seccomp profile
# of deploy/compose.yaml, or pages of retailers are not drawn.
ENV NODE_ENV=production DATA_DIR=/data PORT=3000 BROWSER_PATH=/usr/lib/chromium/chromium
RUN useradd --system --home /data --create-home pricing
COPY --from=build /srv/pricing /srv/pricing
USER pricing
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=15s --timeout=3s CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then(r => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "server/main.ts"]
