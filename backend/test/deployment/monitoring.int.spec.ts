import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { parser } from '@prometheus-io/lezer-promql';
import { parse } from 'yaml';

import { MetricsServer } from '../../src/modules/health/metrics-server.js';
import { startWorld } from '../world.js';

const MONITORING = join(import.meta.dirname, '../../../docker/monitoring');
const read = (file: string): string => readFileSync(join(MONITORING, file), 'utf8');

interface Rule {
  alert: string;
  expr: string;
  labels: { severity: string };
  annotations: { summary: string };
}
interface Panel {
  type: string;
  title: string;
  targets?: { expr: string; datasource: { uid: string } }[];
}

const rules = (parse(read('alerts.yml')) as { groups: { rules: Rule[] }[] }).groups.flatMap((group) => group.rules);
const dashboard = JSON.parse(read('grafana/dashboards/kage-console.json')) as { panels: Panel[] };
const charts = dashboard.panels.filter(({ type }) => type !== 'row');
const prometheus = parse(read('prometheus.yml')) as {
  rule_files: string[];
  scrape_configs: { job_name: string; dns_sd_configs: { names: string[]; port: number }[] }[];
};
const compose = parse(readFileSync(join(MONITORING, '../../docker-compose.yml'), 'utf8'), { merge: true }) as {
  services: Record<string, { profiles?: string[]; volumes?: string[] }>;
};

/** Grafana puts a duration in for its own variables. */
const expressions = [
  ...rules.map(({ alert, expr }) => [alert, expr] as const),
  ...charts.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => [title, expr.replaceAll('$__rate_interval', '1m')] as const)),
];

/** The selectors of an expression: a metric and the labels that it is narrowed down by. */
function selectorsOf(expression: string): { metric: string; labels: string[] }[] {
  const found: { metric: string; labels: string[] }[] = [];
  parser.parse(expression).iterate({
    enter: ({ name, node }) => {
      if (name !== 'VectorSelector') return;
      const text = expression.slice(node.from, node.to);
      found.push({
        metric: /^[a-z_:0-9]+/.exec(text)?.[0] ?? '',
        labels: [...text.matchAll(/([a-z_]+)\s*[=!]~?"/g)].map(([, label = '']) => label),
      });
    },
  });
  return found;
}

describe('docker/monitoring', () => {
  /** Every series that a process in full swing shows. */
  let series: { metric: string; labels: string[] }[] = [];
  beforeAll(async () => {
    const world = await startWorld({ env: { BACKUP_MAX_AGE_HOURS: '26', REDIS_URL: 'redis://127.0.0.1:1' } });
    await world.sql(`INSERT INTO backup_runs (status, finished_at) VALUES ('good', now())`);
    await world.sql(
      `INSERT INTO chain_cursors (chain_id, token_address, receiving_address, next_block, head_block, last_pass_at) VALUES (1, '0x1', '0x2', 1, 1, now())`,
    );
    await world.anonymous().get('/api/health');
    const text = await (await fetch(`http://127.0.0.1:${world.get(MetricsServer).port}/metrics`)).text();
    series = text
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line) => ({
        metric: /^[a-z_:0-9]+/.exec(line)?.[0] ?? '',
        labels: [...line.matchAll(/([a-z_]+)="/g)].map(([, label = '']) => label),
      }));
    await world.close();
  });

  it.each(expressions)('%s: %s is PromQL over what /metrics really shows', (_, expression) => {
    const broken: string[] = [];
    parser.parse(expression).iterate({
      enter: (node) => {
        if (node.type.isError) broken.push(expression.slice(Math.max(0, node.from - 20), node.to + 20));
      },
    });
    expect(broken).toEqual([]);
    const selectors = selectorsOf(expression);
    expect(selectors.length).toBeGreaterThan(0);
    for (const { metric, labels } of selectors) {
      expect(labels).toContain('job');
      const own = labels.filter((label) => label !== 'job');
      // `up` is what Prometheus itself says of each process.
      const known = metric === 'up' ? [{ metric, labels: ['job', 'instance'] }] : series.filter((each) => each.metric === metric);
      expect(known).not.toEqual([]);
      for (const label of own) expect(known.some((each) => each.labels.includes(label))).toBe(true);
    }
  });

  it('alerts about each thing that the operator has to know, in words', () => {
    const named = rules.flatMap(({ expr }) => selectorsOf(expr)).map(({ metric }) => metric);
    const ours = new Set(series.map(({ metric }) => metric).filter((metric) => metric.startsWith('kage_')));
    const silent = [...ours].filter((metric) => !named.includes(metric));
    // The depth alone says little, the sum of durations nothing.
    expect(silent).toEqual(['kage_queue_depth', 'kage_http_request_duration_seconds_sum']);
    for (const { labels, annotations } of rules) {
      expect(['info', 'warning', 'critical']).toContain(labels.severity);
      expect(annotations.summary.length).toBeGreaterThan(10);
    }
  });

  it('is loaded by compose, and scrapes the processes that it starts', () => {
    const [job] = prometheus.scrape_configs;
    expect(job?.job_name).toBe('kage');
    for (const name of job?.dns_sd_configs[0]?.names ?? []) expect(compose.services[name]).toBeDefined();
    expect(job?.dns_sd_configs[0]?.port).toBe(9464);
    const mounts = ['prometheus', 'grafana'].flatMap((name) => {
      expect(compose.services[name]?.profiles).toEqual(['monitoring']);
      return compose.services[name]?.volumes ?? [];
    });
    for (const mount of mounts.filter((each) => each.startsWith('./'))) {
      const [place = '', target] = mount.split(':');
      expect(existsSync(join(MONITORING, '../..', place))).toBe(true);
      expect(target).toMatch(/^\/etc\/(prometheus|grafana)\//);
    }
    expect(mounts).toContain(`./docker/monitoring/alerts.yml:${prometheus.rule_files[0]}:ro`);
    for (const { targets = [] } of charts) for (const { datasource } of targets) expect(datasource.uid).toBe('prometheus');
    expect((parse(read('grafana/provisioning/datasources/prometheus.yml')) as { datasources: { uid: string }[] }).datasources[0]?.uid).toBe(
      'prometheus',
    );
  });
});
