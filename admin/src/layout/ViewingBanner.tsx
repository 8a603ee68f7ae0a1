import { Button } from '@mui/material';
import { styled } from '@mui/material/styles';
import { ScanEye } from 'lucide-react';
import { Trans } from 'react-i18next/TransWithoutContext';

import { useSingleFlight } from '../components/buttons/useSingleFlight';
import { toast } from '../components/feedback/toast';
import { errorText } from '../providers/httpClient';
import { session, useCurrentUser } from '../providers/session';
import { t } from '../language/language';

/** Stays in sight while somebody looks at the console as another person. */
export const ViewingBanner = () => {
  const { viewedBy, firstName, lastName, email } = useCurrentUser();
  const [end, busy] = useSingleFlight(() =>
    session.viewAs(null).catch((failure: unknown) => toast.danger(t('View Not Ended'), errorText(failure, t('Failed to end the view')))),
  );
  if (viewedBy === null) return null;
  return (
    <Banner role="status" aria-label={t('View as somebody else')}>
      <ScanEye size={16} aria-hidden />
      <span className="words">
        <Trans
          i18nKey={'{{viewer}}, you see the console as <0>{{person}}</0> ({{email}}). Nothing can be changed.'}
          components={[<strong key="0" />]}
          values={{ viewer: viewedBy, person: `${firstName} ${lastName}`, email }}
        />
      </span>
      <Button size="small" variant="outlined" onClick={() => void end()} aria-busy={busy || undefined}>
        {t('End View')}
      </Button>
    </Banner>
  );
};

const Banner = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  padding: '8px 24px',
  background: 'var(--warn-soft)',
  color: 'var(--warn-text)',
  fontSize: 13,
  lineHeight: '18px',
  '.words': { flex: 1, minWidth: 0, overflowWrap: 'anywhere' },
});
