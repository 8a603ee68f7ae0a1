import { styled } from '@mui/material/styles';

import { Card, CardHead } from '../../components/cards/Card';
import { Page, PageHeader } from '../../components/page/Page';
import { StatusChip, labelOf } from '../../components/text/StatusChip';
import { useCurrentUser } from '../../providers/session';
import { OwnFactorsCard } from '../../resources/account/OwnFactorsCard';
import { OwnLanguageCard } from '../../resources/account/OwnLanguageCard';
import { OwnNameCard } from '../../resources/account/OwnNameCard';
import { OwnPasswordCard } from '../../resources/account/OwnPasswordCard';
import { OwnSessionsCard } from '../../resources/account/OwnSessionsCard';
import { t } from '../../language/language';

const ProfilePage = () => {
  const { firstName, lastName, role, email, viewedBy } = useCurrentUser();
  return (
    <Page>
      <PageHeader
        title={`${firstName} ${lastName}`}
        subtitle={t('Your own name, password, second step and sessions')}
        aside={<StatusChip tone="accent" label={labelOf(role)} />}
      />
      {viewedBy === null ? (
        <Columns>
          <div>
            <OwnNameCard />
            <OwnLanguageCard />
            <OwnPasswordCard />
          </div>
          <div>
            <OwnFactorsCard />
            <OwnSessionsCard />
          </div>
        </Columns>
      ) : (
        <Card>
          <CardHead
            title={email}
            subtitle={t('The second step and the sessions are shown to {{person}} alone.', { person: `${firstName} ${lastName}` })}
          />
        </Card>
      )}
    </Page>
  );
};

const Columns = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  alignItems: 'start',
  gap: 16,
  '& > div': { display: 'grid', gap: 16 },
  '@media (max-width: 1099px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
});

export default ProfilePage;
