// Regular expressions for all suites that run the game: no other file has to wait for the compiler
// to make them.

#include "console.h"

#include <map>
#include <regex>

namespace kalah_test
{

Words groupsOf(const std::string& text, const std::string& form)
{
    static std::map<std::string, std::regex> known;
    std::smatch match;
    std::regex_match(text, match, known.try_emplace(form, form).first->second);
    return Words(match.begin(), match.end());
}

} // namespace kalah_test
