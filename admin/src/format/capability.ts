import type { Capabilities, CapabilityName, CoreDriver } from '../api/types';
import { LOCALE, t } from '../language/language';

/** The sentence for a server that lacks the capability. */
const LACKS: Record<CapabilityName, (servers: string, count: number) => string> = {
  startDate: (servers, count) => t('{{servers}} do not wait for a start date', { servers, count }),
  endDate: (servers, count) => t('{{servers}} do not end access at the end date', { servers, count }),
  maxSessions: (servers, count) => t('{{servers}} do not limit sessions', { servers, count }),
  maxInstalls: (servers, count) => t('{{servers}} do not limit installs', { servers, count }),
  trafficLimit: (servers, count) => t('{{servers}} do not limit traffic', { servers, count }),
  trafficUsage: (servers, count) => t('{{servers}} do not count traffic', { servers, count }),
  lastSeen: (servers, count) => t('{{servers}} do not say when a user was last seen', { servers, count }),
  subscriptionLink: (servers, count) => t('{{servers}} do not give subscription links', { servers, count }),
  password: (servers, count) => t('{{servers}} do not give passwords', { servers, count }),
};

const NAMES = Object.keys(LACKS) as CapabilityName[];

/** The names of the servers, by dialect. */
const PRODUCTS: Readonly<Record<string, string>> = {
  kage: t('KAGE VPN Core'),
  pasarguard: 'PasarGuard',
  marzban: 'Marzban',
  '3x-ui': '3x-ui',
  radius: 'FreeRADIUS',
  sandbox: t('Sandbox'),
};

export const productName = (dialect: string): string | undefined => (Object.hasOwn(PRODUCTS, dialect) ? PRODUCTS[dialect] : undefined);

const both = new Intl.ListFormat(LOCALE, { type: 'conjunction' });

type Described = Pick<CoreDriver, 'capabilities'>;

/**
 * What a server does not do with a value, in a sentence: 'PasarGuard does not limit sessions'. With the product that a test has found, of that dialect alone.
 * @returns undefined where the server itself acts on the value
 */
export function capabilityNote(driver: Described | undefined, name: CapabilityName, product?: string | null): string | undefined {
  const dialects = dialectsOf(driver, product);
  const namesOf = (capability: Capabilities[CapabilityName]) =>
    dialects.filter(([, held]) => held[name] === capability).map(([dialect]) => PRODUCTS[dialect] ?? dialect);
  const says = (capability: Capabilities[CapabilityName], sentence: (lacks: string) => string) => {
    const servers = namesOf(capability);
    return servers.length > 0 ? [sentence(LACKS[name](both.format(servers), servers.length))] : [];
  };
  const sentences = [
    ...says('absent', (lacks) => lacks),
    ...says('stored', (lacks) => t('{{lacks}}, but the value is kept there', { lacks })),
    ...says('console', (lacks) => t('{{lacks}}: the console does', { lacks })),
  ];
  return sentences.length > 0 ? sentences.join('. ') : undefined;
}

export const capabilityNotes = (driver: Described | undefined, product?: string | null): string[] =>
  NAMES.flatMap((name) => capabilityNote(driver, name, product) ?? []);

/** Whether at least one dialect of the server has it, be it enforced by the server or by the console. */
export const hasCapability = (driver: Described | undefined, name: CapabilityName): boolean =>
  dialectsOf(driver, null).some(([, held]) => held[name] !== 'absent');

function dialectsOf(driver: Described | undefined, product: string | null | undefined): [string, Capabilities][] {
  const all = Object.entries(driver?.capabilities ?? {});
  const found = all.filter(([dialect]) => PRODUCTS[dialect] === product);
  return found.length > 0 ? found : all;
}
