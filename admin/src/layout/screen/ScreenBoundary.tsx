import { Component, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';

import { Card } from '../../components/cards/Card';
import { ErrorState } from '../../components/feedback/EmptyState';
import { Page } from '../../components/page/Page';

interface Props {
  children: ReactNode;
  place: string;
}

interface State {
  error: unknown;
  place: string;
}

/** A screen that breaks leaves the sidebar standing; going elsewhere clears it. */
class Boundary extends Component<Props, State> {
  override state: State = { error: undefined, place: this.props.place };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  static getDerivedStateFromProps(props: Props, state: State) {
    return props.place === state.place ? null : { error: undefined, place: props.place };
  }

  override render() {
    if (this.state.error === undefined) return this.props.children;
    return (
      <Page>
        <Card>
          {/* Most likely a file of an older build that is no longer there: a reload fetches the new one. */}
          <ErrorState error={this.state.error} onRetry={() => window.location.reload()} />
        </Card>
      </Page>
    );
  }
}

export const ScreenBoundary = ({ children }: { children: ReactNode }) => <Boundary place={useLocation().pathname}>{children}</Boundary>;
