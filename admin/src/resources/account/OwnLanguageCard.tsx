import { FormCard } from '../../components/cards/FormCard';
import { SelectField } from '../../components/form/SelectField';
import { chooseLanguage, isLanguage, t } from '../../language/language';
import { LANGUAGES } from '../../language/names';
import { useApi } from '../../providers/queries';
import { session, useCurrentUser } from '../../providers/session';

const NONE = 'browser';
const CHOICES = [{ value: NONE, label: t('Same as browser') }, ...Object.entries(LANGUAGES).map(([value, label]) => ({ value, label }))];

/** Another language loads the page again. */
export const OwnLanguageCard = () => {
  const api = useApi();
  const { language } = useCurrentUser();
  return (
    <FormCard
      title={t('Language')}
      subtitle={t('For the console and your emails')}
      stored={{ language: language ?? NONE }}
      failure={{ title: t('Error'), text: t('Failed to save your language') }}
      onSubmit={async ({ language: chosen }) => {
        const user = await api.updateOwnAccount({ language: isLanguage(chosen) ? chosen : null });
        if (user.language === null) chooseLanguage(null);
        session.update(user);
      }}
    >
      <SelectField name="language" label={t('Language')} choices={CHOICES} required />
    </FormCard>
  );
};
