import './splash.css';

/** While the session is checked, and while the console itself is fetched. */
export const Splash = () => (
  <div className="splash" role="status" aria-label="Loading">
    <span className="spinner" />
  </div>
);

export const Unreachable = ({ isBusy = false, onRetry }: { isBusy?: boolean; onRetry: () => void }) => (
  <div className="splash">
    <div className="unreachable" role="alert">
      <h1>{isBusy ? 'The server is busy' : 'The server cannot be reached'}</h1>
      <p>Your session could not be checked. Nothing is lost: this page comes back where it was.</p>
      <button type="button" className="plain-button" onClick={onRetry}>
        Try again
      </button>
    </div>
  </div>
);
