import { useTranslation } from "react-i18next";
import { type ProfileField, profileFields } from "#machines/account/profile-fields.ts";
import { Notice } from "../../ui/notice.tsx";
import { TextButton } from "../../ui/text-button.tsx";
import type { FieldProblem } from "./read-profile.ts";

interface ProfileProblemsProps {
  problems: Partial<Record<ProfileField, FieldProblem>>;
}

/** Everything that has to be filled in or corrected, by its field's name and in the form's order; each leads to its field. */
export const ProfileProblems = ({ problems }: ProfileProblemsProps) => {
  const { t } = useTranslation("profile");
  const wrong = profileFields.flatMap((field) => {
    const problem = problems[field];
    return problem === undefined ? [] : [{ field, problem }];
  });
  if (wrong.length === 0) return null;
  return (
    <Notice
      kind="bad"
      title={t(wrong.every(({ problem }) => problem === "required") ? "empty" : "problems", {
        count: wrong.length,
      })}
    >
      <ul>
        {wrong.map(({ field, problem }) => (
          <li key={field}>
            <TextButton
              onClick={({ currentTarget: { form } }) => {
                const control = form?.elements.namedItem(field);
                if (control instanceof HTMLElement) control.focus();
              }}
            >
              {t("problem", { field: t(field), problem: t(`error.${problem}`) })}
            </TextButton>
          </li>
        ))}
      </ul>
    </Notice>
  );
};
