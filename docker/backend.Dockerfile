# The backend: api, worker and the migration step are this one image with another command or ROLE; the target `backup` is the one that makes backups.
FROM node:24.11.1-bookworm-slim AS build
# No package reports its installation.
ENV SCARF_ANALYTICS=false DO_NOT_TRACK=1
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY backend/package.json backend/
COPY admin/package.json admin/
RUN npm ci --workspace backend --include-workspace-root
COPY backend backend
RUN npm run build -w backend && rm -rf backend/dist/local

FROM node:24.11.1-bookworm-slim AS packages
ENV SCARF_ANALYTICS=false DO_NOT_TRACK=1
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY backend/package.json backend/
COPY admin/package.json admin/
RUN npm ci --workspace backend --omit=dev && npm cache clean --force

# pg_dump has to be as new as the server: it comes from the same release, and Node from the other image; both are Debian 12.
FROM postgres:17.6-bookworm AS backup
ENV NODE_ENV=production BACKUP_DIR=/backups
WORKDIR /app
COPY --from=packages /usr/local/bin/node /usr/local/bin/node
COPY --from=packages /app/node_modules node_modules
COPY package.json ./
COPY backend/package.json backend/
COPY backend/scripts backend/scripts
COPY --from=build /app/backend/dist backend/dist
# The user that the container runs as writes there, and what is written is for that user alone.
RUN mkdir /backups && chmod 1777 /backups
USER postgres
VOLUME /backups
ENTRYPOINT []
CMD ["node", "backend/scripts/backup.mjs", "--schedule"]

FROM node:24.11.1-bookworm-slim AS backend
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000
WORKDIR /app
COPY --from=packages /app/node_modules node_modules
COPY package.json ./
COPY backend/package.json backend/
COPY backend/scripts backend/scripts
COPY --from=build /app/backend/dist backend/dist
USER node
EXPOSE 3000 9464
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:3000/api/health').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# Node itself, not npm: the stop signal must reach the process that drains.
CMD ["node", "backend/dist/main.js"]
