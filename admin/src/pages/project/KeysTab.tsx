import { useState } from 'react';

import { ApiKeyTable, GenerateKeyButton } from '../../resources/api-keys/ApiKeyTable';
import { GenerateKeyFlow } from '../../resources/api-keys/GenerateKeyDialog';
import { TabActions } from './ProjectTab';

const KeysTab = ({ projectId }: { projectId: number }) => {
  const [generating, setGenerating] = useState(false);
  const generate = () => setGenerating(true);
  return (
    <>
      <TabActions>
        <GenerateKeyButton onClick={generate} />
      </TabActions>
      <ApiKeyTable projectId={projectId} onGenerate={generate} />
      {generating && <GenerateKeyFlow projectId={projectId} onDone={() => setGenerating(false)} />}
    </>
  );
};

export default KeysTab;
