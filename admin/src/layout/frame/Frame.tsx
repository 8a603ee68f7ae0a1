import type { CurrentUser } from '../../api/types';
import { NavList, type NavEntry } from '../navigation/NavList';
import { SidebarShape } from '../navigation/SidebarShape';
import { PageSkeleton } from '../screen/PageSkeleton';
import { Bar, SearchButton, Shell } from './Shell';

/** The console before its code has come: what it will look like, without a router, and nothing in it can be pressed. */
const Frame = ({ user }: { user: CurrentUser }) => {
  const { pathname } = window.location;
  return (
    <Shell>
      <div inert style={{ display: 'contents' }}>
        <SidebarShape
          user={user}
          Anchor={Entry}
          pathname={pathname}
          entries={(items) => <NavList items={items} Entry={Entry} pathname={pathname} />}
        />
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
          <PageSkeleton path={pathname} />
        </main>
      </div>
    </Shell>
  );
};

const Entry: NavEntry = ({ to, children, ...rest }) => (
  <a href={to} {...rest}>
    {children}
  </a>
);

/** The place of an icon. */
const Button = () => <span style={{ width: 28 }} />;

export default Frame;
