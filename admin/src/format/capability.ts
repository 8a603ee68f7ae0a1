import type { Capabilities, CapabilityName, CoreDriver } from '../api/types';
import { LOCALE, t } from '../language/language';

/** What a server does that has the capability. */
const DEEDS: Record<CapabilityName, string> = {
  startDate: t('wait for a start date'),
  endDate: t('end access at the end date'),
  maxSessions: t('limit sessions'),
  maxInstalls: t('limit installs'),
  trafficLimit: t('limit traffic'),
  trafficUsage: t('count traffic'),
  lastSeen: t('say when a user was last seen'),
  subscriptionLink: t('give subscription links'),
  password: t('give passwords'),
};

const NAMES = Object.keys(DEEDS) as CapabilityName[];

/** The names of the servers, by dialect. */
const PRODUCTS: Readonly<Record<string, string>> = {
  kage: t('KAGE VPN Core'),
  pasarguard: 'PasarGuard',
  marzban: 'Marzban',
  '3x-ui': '3x-ui',
  radius: 'FreeRADIUS',
};

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
  const says = (capability: Capabilities[CapabilityName], words: (servers: string, does: string) => string) => {
    const servers = namesOf(capability);
    return servers.length > 0 ? [words(both.format(servers), servers.length > 1 ? 'do' : 'does')] : [];
  };
  const sentences = [
    ...says('absent', (servers, does) => t('{{servers}} {{does}} not {{deeds}}', { servers, does, deeds: DEEDS[name] })),
    ...says('stored', (servers, does) =>
      t('{{servers}} {{does}} not {{deeds}}, but the value is kept there', { servers, does, deeds: DEEDS[name] }),
    ),
    ...says('console', (servers, does) => t('{{servers}} {{does}} not {{deeds}}: the console does', { servers, does, deeds: DEEDS[name] })),
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
