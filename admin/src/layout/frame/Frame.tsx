import type { ReactNode } from 'react';

import type { CurrentUser } from '../../api/types';
import { NavList } from '../navigation/NavList';
import { SidebarShape } from '../navigation/SidebarShape';
import { PageSkeleton } from '../screen/PageSkeleton';
import { Bar, SearchButton, Shell } from './Shell';

/** The console before its code has come: what it will look like, without a router, and nothing in it can be pressed. */
const Frame = ({ user }: { user: CurrentUser }) => (
  <Shell>
    <div inert style={{ display: 'contents' }}>
      <SidebarShape user={user} Anchor={Entry} entries={(items) => <NavList items={items} Entry={Entry} />} />
    </div>
    <div className="body">
      <div inert style={{ display: 'contents' }}>
        <Bar>
          <span className="menu">
            <Button />
          </span>
          <SearchButton />
          <span className="grow" />
          <Button />
          <Button />
        </Bar>
      </div>
      <main>
        <PageSkeleton path={window.location.pathname} />
      </main>
    </div>
  </Shell>
);

const Entry = ({ to, className = '', children }: { to: string; className?: string; children: ReactNode }) => (
  <a href={to} className={`${className} ${isHere(to) ? 'active' : ''}`}>
    {children}
  </a>
);

const isHere = (address: string) => `${window.location.pathname}/`.startsWith(`${address}/`);

/** The place of an icon. */
const Button = () => <span style={{ width: 28 }} />;

export default Frame;
