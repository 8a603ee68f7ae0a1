import { BarChart3, ChevronRight, FolderKanban, Shield, Ticket } from 'lucide-react';
import { Link } from 'react-router-dom';

import { Card } from '../../components/cards/Card';
import './QuickLinks.css';

const LINKS = [
  { to: '/projects', icon: FolderKanban, title: 'Manage Projects', text: 'Credentials, limits, members' },
  { to: '/subscriptions', icon: Ticket, title: 'Subscriptions', text: 'Create, renew, suspend' },
  { to: '/vpn-users', icon: Shield, title: 'VPN Users', text: 'State on the core, re-sync' },
  { to: '/analytics', icon: BarChart3, title: 'Analytics', text: 'Revenue, churn, growth' },
] as const;

export const QuickLinks = () => (
  <nav className="quick-links" aria-label="Quick links">
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
  </nav>
);
