# The proxy: serves the built admin pages and balances the backends.
FROM node:24.11.1-bookworm-slim AS build
ENV SCARF_ANALYTICS=false DO_NOT_TRACK=1
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY backend/package.json backend/
COPY admin/package.json admin/
RUN npm ci --workspace admin --include-workspace-root
COPY admin admin
# What the pages share with the server: the phrases in other languages, the rule of accent colours.
COPY backend/src/common backend/src/common
RUN npm run build -w admin

FROM caddy:2.11.9-alpine
COPY docker/Caddyfile /etc/caddy/Caddyfile
COPY --from=build /app/admin/dist /srv
RUN adduser -D -H -u 1000 caddy-user && setcap -r /usr/bin/caddy
USER 1000
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=3s --retries=3 CMD ["wget", "-qO-", "http://127.0.0.1:8080/login"]
