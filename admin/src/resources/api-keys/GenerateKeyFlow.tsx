import { useRef, useState } from 'react';

import type { CreatedApiKey } from '../../api/types';
import { GenerateKeyDialog } from './GenerateKeyDialog';
import { NewKeyDialog } from './NewKeyDialog';

/** The form, and then the key, shown this once: whoever mounts this keeps it mounted until it is done. */
export const GenerateKeyFlow = ({ projectId, onDone }: { projectId?: number; onDone: () => void }) => {
  const [created, setCreated] = useState<CreatedApiKey>();
  const made = useRef(false);

  if (created) return <NewKeyDialog apiKey={created} onDone={onDone} />;
  return (
    <GenerateKeyDialog
      projectId={projectId}
      // The form closes itself after a success as well; the key must stay on screen then.
      onClose={() => {
        if (!made.current) onDone();
      }}
      onCreated={(key) => {
        made.current = true;
        setCreated(key);
      }}
    />
  );
};
