import { useCreating } from '../../components/dialogs/useCreating';
import { lazyComponent } from '../../components/lazyComponent';
import { PermittedOnly } from '../../components/page/PermittedOnly';
import { Page, PageHeader } from '../../components/page/Page';
import { ApiKeyTable, GenerateKeyButton } from './ApiKeyTable';
import { HEADS } from '../../layout/frame/heads';
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
      <PageHeader {...HEADS['/api-keys']} actions={<GenerateKeyButton onClick={generate} />} />
      <ApiKeyTable onGenerate={generate} />
      {generating && <GenerateKeyFlow onDone={() => setGenerating(false)} />}
    </Page>
  );
};

export default ApiKeyList;
