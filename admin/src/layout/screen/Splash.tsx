import { Button } from '@mui/material';
import { t } from '../../language/language';

/** While the session is checked, and while the console itself is fetched: the same as in `index.html`, which comes before any script. */
export const Splash = () => (
  <div className="splash" role="status" aria-label={t('Loading')}>
    <span className="spinner" />
  </div>
);

export const Unreachable = ({ isBusy = false, onRetry }: { isBusy?: boolean; onRetry: () => void }) => (
  <div className="splash">
    <div role="alert" style={{ maxWidth: 360, padding: 24, textAlign: 'center' }}>
      <h1>{isBusy ? t('The server is busy') : t('The server cannot be reached')}</h1>
      <p style={{ margin: '6px 0 18px', color: 'var(--text-muted)' }}>
        {t('Your session could not be checked. Nothing is lost: this page comes back where it was.')}
      </p>
      <Button onClick={onRetry}>{t('Try again')}</Button>
    </div>
  </div>
);

export const ViewOver = ({ reason, onLeave }: { reason: string | undefined; onLeave: () => void }) => (
  <div className="splash">
    <div role="alert" style={{ maxWidth: 360, padding: 24, textAlign: 'center' }}>
      <h1>{t('The view has ended')}</h1>
      <p style={{ margin: '6px 0 18px', color: 'var(--text-muted)' }}>{reason}</p>
      <Button onClick={onLeave}>{t('Back to your own console')}</Button>
    </div>
  </div>
);
