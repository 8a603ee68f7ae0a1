import { Page } from '../../components/Page';
import { PageHeader } from '../../components/PageHeader';
import { later } from '../../components/later';
import { useCreating } from '../../components/useCreating';
import { ApiKeyTable, GenerateKeyButton } from './ApiKeyTable';

const GenerateKeyFlow = later(() => import('./GenerateKeyFlow').then((file) => file.GenerateKeyFlow));

const ApiKeyList = () => {
  const [generating, setGenerating] = useCreating();
  const generate = () => setGenerating(true);
  return (
    <Page>
      <PageHeader
        title="API Keys"
        subtitle="Keys that partners call the external API with"
        actions={<GenerateKeyButton onClick={generate} />}
      />
      <ApiKeyTable onGenerate={generate} />
      {generating && <GenerateKeyFlow onDone={() => setGenerating(false)} />}
    </Page>
  );
};

export default ApiKeyList;
