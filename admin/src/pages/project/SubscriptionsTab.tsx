import { useState } from 'react';

import { ImportButton } from '../../resources/subscriptions/import/ImportButton';
import { SubscriptionDialog } from '../../resources/subscriptions/SubscriptionDialog';
import { NewSubscriptionButton, SubscriptionTable } from '../../resources/subscriptions/SubscriptionTable';
import { TabActions } from './ProjectTab';

const SubscriptionsTab = ({ projectId }: { projectId: number }) => {
  const [creating, setCreating] = useState(false);
  const create = () => setCreating(true);
  return (
    <>
      <TabActions>
        <ImportButton projectId={projectId} />
        <NewSubscriptionButton onClick={create} />
      </TabActions>
      <SubscriptionTable projectId={projectId} onCreate={create} />
      {creating && <SubscriptionDialog projectId={projectId} onClose={() => setCreating(false)} />}
    </>
  );
};

export default SubscriptionsTab;
