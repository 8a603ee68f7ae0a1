import { useBrand } from '../../theme/brand';

/** The title of the browser's tab. */
export const PageTitle = ({ title }: { title: string }) => {
  const { shownName } = useBrand();
  return <title>{`${title} · ${shownName}`}</title>;
};
