import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { parse, parseAllDocuments } from 'yaml';

import { schema } from '../../src/config/env.js';

const ROOT = join(import.meta.dirname, '../../..');
const FOLDER = join(ROOT, 'docker/kubernetes');
const CHECK = join(ROOT, 'backend/scripts/kubernetes-check.mjs');

interface Container {
  name: string;
  image: string;
  env?: { name: string; value?: string }[];
  livenessProbe?: { httpGet: { path: string } };
  readinessProbe?: { httpGet: { path: string } };
  resources: { requests: object; limits: { cpu: string; memory: string } };
  securityContext: object;
}
interface PodSpec {
  automountServiceAccountToken: boolean;
  securityContext: { runAsNonRoot: boolean; runAsUser: number };
  containers: Container[];
  volumes: { secret?: { secretName: string; items: { key: string }[] } }[];
}
interface Manifest {
  kind: string;
  metadata: { name: string };
  spec: { template?: { spec: PodSpec }; jobTemplate?: { spec: { template: { spec: PodSpec } } } };
}

const files = readdirSync(FOLDER).filter((name) => name.endsWith('.yaml') && name !== 'kustomization.yaml');
const manifests = files.flatMap((name) =>
  parseAllDocuments(readFileSync(join(FOLDER, name), 'utf8')).map((document) => document.toJSON() as Manifest),
);
const pods = manifests.flatMap(({ metadata: { name }, spec }): [string, PodSpec][] => {
  const pod = spec?.template?.spec ?? spec?.jobTemplate?.spec.template.spec;
  return pod ? [[name, pod]] : [];
});
const kustomization = parse(readFileSync(join(FOLDER, 'kustomization.yaml'), 'utf8')) as {
  resources: string[];
  images: { name: string }[];
};
const hasKubectl = spawnSync('kubectl', ['version', '--client']).status === 0;

interface Policy {
  kind: string;
  metadata: { name: string };
  spec: {
    podSelector: { matchLabels?: Record<string, string> };
    policyTypes: string[];
    ingress?: { from?: object[]; ports: { port: number }[] }[];
  };
}

describe('docker/kubernetes', () => {
  it('lets nothing reach a pod that no policy names, and the figures only where Prometheus runs', () => {
    const policies = manifests.filter(({ kind }) => kind === 'NetworkPolicy') as unknown as Policy[];
    const byName = Object.fromEntries(policies.map(({ metadata, spec }) => [metadata.name, spec]));
    expect(byName['nothing-by-default']).toEqual({ podSelector: {}, policyTypes: ['Ingress', 'Egress'] });
    expect(byName.backend?.ingress).toEqual([
      { from: [{ podSelector: { matchLabels: { 'app.kubernetes.io/name': 'proxy' } } }], ports: [{ port: 3000 }] },
    ]);
    expect(byName.metrics?.ingress?.every(({ from = [], ports }) => from.length === 1 && ports.every(({ port }) => port === 9464))).toBe(
      true,
    );
    const open = policies.flatMap(({ spec }) => spec.ingress ?? []).filter(({ from }) => from === undefined);
    expect(open).toEqual([{ ports: [{ port: 8080 }] }]);
  });

  it('lets nobody but the migrations and the backup know the owner of the tables', () => {
    const knowing = pods.filter(([, pod]) =>
      pod.volumes.some(({ secret }) => secret?.items.some(({ key }) => key === 'migration-database-url')),
    );
    expect(knowing.map(([name]) => name).sort()).toEqual(['backup', 'migrate']);
  });

  it("is valid by Kubernetes' own schema", () => {
    expect(execFileSync(process.execPath, [CHECK], { encoding: 'utf8' })).toBe(
      `${manifests.length} manifests in ${files.length} files are valid\n`,
    );
  });

  it('is checked strictly: a wrong field, a wrong type and an unknown kind are named', () => {
    const folder = mkdtempSync(join(tmpdir(), 'kage-manifests-'));
    cpSync(FOLDER, folder, { recursive: true });
    const worker = readFileSync(join(folder, 'worker.yaml'), 'utf8');
    writeFileSync(join(folder, 'worker.yaml'), worker.replace('containerPort: 3000', 'containerPort: many'));
    writeFileSync(join(folder, 'ingress.yaml'), 'apiVersion: networking.k8s.io/v1\nkind: Ingres\nmetadata: { name: x }\n');
    const { status, stderr } = spawnSync(process.execPath, [CHECK, folder], { encoding: 'utf8' });
    rmSync(folder, { recursive: true });
    expect(status).toBe(1);
    expect(stderr).toMatch(/worker\.yaml: Deployment worker: .*containerPort/);
    expect(stderr).toContain('ingress.yaml: networking.k8s.io/v1 has no Ingres');
  });

  it('names all its files, and the images that the Dockerfiles build', () => {
    expect([...kustomization.resources].sort()).toEqual([...files].sort());
    const images = new Set(pods.flatMap(([, pod]) => pod.containers.map(({ image }) => image)));
    expect([...images].sort()).toEqual(kustomization.images.map(({ name }) => name).sort());
  });

  it('has an api, a worker, the migrations, a backup and a proxy', () => {
    expect(pods.map(([name]) => name).sort()).toEqual(['backend', 'backup', 'migrate', 'proxy', 'worker']);
  });

  it.each(pods)('%s runs as nobody in particular, on a file system that cannot be written, within limits', (_, pod) => {
    expect(pod.automountServiceAccountToken).toBe(false);
    expect(pod.securityContext).toMatchObject({ runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } });
    expect(pod.securityContext.runAsUser).toBeGreaterThan(0);
    for (const { securityContext, resources } of pod.containers) {
      expect(securityContext).toEqual({ allowPrivilegeEscalation: false, readOnlyRootFilesystem: true, capabilities: { drop: ['ALL'] } });
      expect(resources).toEqual({
        requests: { cpu: expect.any(String), memory: expect.any(String) },
        limits: { cpu: expect.any(String), memory: expect.any(String) },
      });
    }
  });

  it.each(['backend', 'worker'])('%s is asked whether it lives and whether it is ready', (name) => {
    const [container] = Object.fromEntries(pods)[name]?.containers ?? [];
    expect(container).toMatchObject({
      livenessProbe: { httpGet: { path: '/api/health' } },
      readinessProbe: { httpGet: { path: '/api/ready' } },
    });
  });

  it.each(pods)('%s takes its secrets by reference, as files, and only those that it names', (_, pod) => {
    const given = pod.volumes.flatMap(({ secret }) => secret?.items.map(({ key }) => `/run/secrets/kage/${key}`) ?? []);
    const read = pod.containers.flatMap(({ env = [] }) => env.filter(({ name }) => name.endsWith('_FILE')).map(({ value = '' }) => value));
    expect([...read].sort()).toEqual([...given].sort());
    for (const { env = [] } of pod.containers)
      for (const { name } of env) if (/SECRET|PASSWORD|KEY|DATABASE_URL|REDIS_URL/.test(name)) expect(name).toMatch(/_FILE$/);
  });

  it('sets only variables that the backend reads', () => {
    const known = new Set(Object.keys(schema.shape));
    const settings = readFileSync(join(FOLDER, 'settings.env'), 'utf8').trim().split('\n');
    for (const line of settings) expect(known).toContain(line.split('=')[0]);
    for (const [name, pod] of pods.filter(([each]) => each === 'backend' || each === 'worker' || each === 'migrate'))
      for (const { env = [] } of pod.containers)
        for (const variable of env) expect([name, known.has(variable.name.replace(/_FILE$/, ''))]).toEqual([name, true]);
  });

  (hasKubectl ? it : it.skip)(`is rendered by kustomize${hasKubectl ? '' : ' (left out: no kubectl on this machine)'}`, () => {
    const rendered = parseAllDocuments(execFileSync('kubectl', ['kustomize', FOLDER], { encoding: 'utf8' }));
    expect(rendered.length).toBe(manifests.length + 1);
  });
});
