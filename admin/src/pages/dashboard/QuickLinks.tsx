import { styled } from '@mui/material/styles';
import { BarChart3, ChevronRight, FolderKanban, Shield, Ticket } from 'lucide-react';
import { Link } from 'react-router-dom';

import { Card } from '../../components/cards/Card';
import { t } from '../../language/language';

const LINKS = [
  { to: '/projects', icon: FolderKanban, title: t('Manage Projects'), text: t('Credentials, limits, members') },
  { to: '/subscriptions', icon: Ticket, title: t('Subscriptions'), text: t('Create, renew, suspend') },
  { to: '/vpn-users', icon: Shield, title: t('VPN Users'), text: t('State on the VPN server') },
  { to: '/analytics', icon: BarChart3, title: t('Analytics'), text: t('Revenue, churn, growth') },
] as const;

export const QuickLinks = () => (
  <Links aria-label={t('Quick links')}>
    {LINKS.map(({ to, icon: Icon, title, text }) => (
      <Card key={to} as="div">
        <Link to={to}>
          <Icon size={17} aria-hidden />
          <span className="words">
            <b>{title}</b>
            <span>{text}</span>
          </span>
          <ChevronRight size={16} aria-hidden className="arrow" />
        </Link>
      </Card>
    ))}
  </Links>
);

const Links = styled('nav')({
  display: 'grid',
  gridTemplateColumns: 'repeat(4, minmax(0, 1fr))',
  gap: 16,
  '@media (max-width: 1199px)': { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
  '@media (max-width: 479px)': { gridTemplateColumns: 'minmax(0, 1fr)', gap: 10 },
  a: {
    display: 'flex',
    alignItems: 'center',
    gap: 12,
    height: '100%',
    padding: '14px 14px 14px 16px',
    borderRadius: 'inherit',
    color: 'var(--text-muted)',
    textDecoration: 'none',
    transition: 'background var(--motion)',
    '&:hover': { background: 'var(--panel-hover)' },
  },
  '.words': { flex: 1, minWidth: 0, fontSize: 12, lineHeight: '16px', color: 'var(--text-faint)' },
  b: { display: 'block', marginBottom: 1, color: 'var(--text)', fontSize: 14, lineHeight: '20px', fontWeight: 600 },
  svg: { flex: 'none' },
  '.arrow': { color: 'var(--icon)' },
});
