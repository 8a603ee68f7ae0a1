import { lazy, Suspense } from 'react';
import { Route, Routes } from 'react-router-dom';

import { LinkTabs } from '../../components/page/LinkTabs';
import { Page, PageHeader } from '../../components/page/Page';
import { NotFoundCard } from '../../layout/screen/NotFound';
import { useCan } from '../../providers/session';
import { FormSkeleton } from './SettingsCard';
import { HEADS } from '../../layout/frame/heads';
import { t } from '../../language/language';

const GeneralTab = lazy(() => import('./GeneralTab'));
const BrandTab = lazy(() => import('./BrandTab'));
const SecurityTab = lazy(() => import('./SecurityTab'));
const KageVpnTab = lazy(() => import('./KageVpnTab'));
const PapersTab = lazy(() => import('./PapersTab'));
const AssetList = lazy(() => import('../../resources/assets/AssetList'));
const NotificationsTab = lazy(() => import('./NotificationsTab'));

const TOKENS = { to: '/settings/tokens', label: t('Tokens') };
const TABS = [
  { to: '/settings', label: t('General'), end: true },
  { to: '/settings/brand', label: t('Brand') },
  { to: '/settings/security', label: t('Security') },
  { to: '/settings/kage-vpn', label: 'KAGE VPN' },
  { to: '/settings/papers', label: t('Receipts') },
  { to: '/settings/notifications', label: t('Notifications') },
];

const SettingsPage = () => {
  const canWrite = useCan('settings.write');
  const canReadTokens = useCan('crypto.read');
  return (
    <Page>
      <PageHeader
        {...HEADS['/settings']}
        subtitle={canWrite ? t('Workspace and personal settings') : t('Only global admins can change workspace settings')}
      />
      <LinkTabs label={t('Settings')} tabs={canReadTokens ? [...TABS, TOKENS] : TABS} />
      <Suspense fallback={<FormSkeleton />}>
        <Routes>
          <Route index element={<GeneralTab />} />
          <Route path="brand" element={<BrandTab />} />
          <Route path="security" element={<SecurityTab />} />
          <Route path="kage-vpn" element={<KageVpnTab />} />
          <Route path="papers" element={<PapersTab />} />
          {canReadTokens && <Route path="tokens" element={<AssetList />} />}
          <Route path="notifications" element={<NotificationsTab />} />
          <Route path="*" element={<NotFoundCard />} />
        </Routes>
      </Suspense>
    </Page>
  );
};

export default SettingsPage;
