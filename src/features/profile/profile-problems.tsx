import { useTranslation } from "react-i18next";
import { type ProfileField, profileFields } from "#machines/account/profile-fields.ts";
import { Notice } from "../../ui/notice.tsx";
import { TextButton } from "../../ui/text-button.tsx";
import type { FieldProblem } from "./read-profile.ts";

interface ProfileProblemsProps {
  problems: Partial<Record<ProfileField, FieldProblem>>;
}

/** The fields that have to be filled in or corrected, in the form's order: each name leads to its field, where it is said why. */
export const ProfileProblems = ({ problems }: ProfileProblemsProps) => {
  const { t } = useTranslation("profile");
  const wrong = profileFields.filter((field) => problems[field] !== undefined);
  if (wrong.length === 0) return null;
  return (
    <Notice
      kind="bad"
      title={t(wrong.every((field) => problems[field] === "required") ? "empty" : "problems", {
        count: wrong.length,
      })}
    >
      <ul>
        {wrong.map((field) => (
          <li key={field}>
            <TextButton
              onClick={({ currentTarget: { form } }) => {
                const control = form?.elements.namedItem(field);
                if (control instanceof HTMLElement) control.focus();
              }}
            >
              {t(field)}
            </TextButton>
          </li>
        ))}
      </ul>
    </Notice>
  );
};
