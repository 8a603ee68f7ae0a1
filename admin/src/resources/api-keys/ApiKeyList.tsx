import { useCreating } from '../../components/dialogs/useCreating';
import { lazyComponent } from '../../components/lazyComponent';
import { PermittedOnly } from '../../components/page/PermittedOnly';
import { Page, PageHeader } from '../../components/page/Page';
import { ApiKeyTable, GenerateKeyButton } from './ApiKeyTable';
import { t } from '../../language/language';

const GenerateKeyFlow = lazyComponent(() => import('./GenerateKeyDialog').then((file) => file.GenerateKeyFlow));

const ApiKeyList = () => (
  <PermittedOnly permission="keys.read" title={t('API Keys')}>
    <ApiKeys />
  </PermittedOnly>
);

const ApiKeys = () => {
  const [generating, setGenerating] = useCreating();
  const generate = () => setGenerating(true);
  return (
    <Page>
      <PageHeader
        title={t('API Keys')}
        subtitle={t('Keys that partners call the external API with')}
        actions={<GenerateKeyButton onClick={generate} />}
      />
      <ApiKeyTable onGenerate={generate} />
      {generating && <GenerateKeyFlow onDone={() => setGenerating(false)} />}
    </Page>
  );
};

export default ApiKeyList;
